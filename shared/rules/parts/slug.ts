/**
 * A part's name in a URL: "wizard-rod", "9-60". Catalogue names are ASCII. In a file of its own,
 * because the first screens link to parts but need no folding.
 */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
