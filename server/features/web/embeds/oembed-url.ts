/** The address that other sites ask for how to show a page. */
export const oembedUrl = (origin: string, url: string): string =>
  `${origin}/api/oembed?url=${encodeURIComponent(url)}&format=json`;
