/** Provided by client/build/licenses.ts. */
declare module 'virtual:licenses' {
  const licenses: import('../build/licenses').Licenses;
  export default licenses;
}
