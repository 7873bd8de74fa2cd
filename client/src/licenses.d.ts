/** Provided by client/build/licenses.ts: the app's packages, with each licence text once. */
declare module 'virtual:licenses' {
  const licenses: {
    packages: { name: string; version: string; license: string; text: number | null }[];
    texts: string[];
  };
  export default licenses;
}
