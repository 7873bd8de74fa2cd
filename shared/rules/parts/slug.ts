/**
 * A part's name in an address: "wizard-rod", "9-60". Names of the catalogue are ASCII. A file of its own,
 * because the first screens link to parts and need no folding.
 */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
