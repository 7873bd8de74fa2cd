/** Whether this Ripcord shows anything without an account (PUBLIC_PAGES). */
export const hasPublicPages = (): boolean =>
  document.querySelector('meta[name="public-pages"][content="off"]') === null;
