/**
 * An SVG element as data: the client renders it with React, pictures are made of its markup.
 * Attributes are named as in React.
 */
export interface Shape {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  children: readonly Shape[];
}

export const shape = (
  tag: string,
  attributes: Shape['attributes'],
  ...children: readonly Shape[]
): Shape => ({ tag, attributes, children });

/** Attributes whose names have hyphens in SVG. */
const HYPHENATED = /^(clip|fill|stop|stroke)[A-Z]/;

const nameOf = (attribute: string): string =>
  HYPHENATED.test(attribute)
    ? attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : attribute;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function markupOf({ tag, attributes, children }: Shape): string {
  const all = Object.entries(attributes).map(
    ([name, value]) => ` ${nameOf(name)}="${escaped(String(value))}"`,
  );
  return `<${tag}${all.join('')}>${children.map(markupOf).join('')}</${tag}>`;
}
