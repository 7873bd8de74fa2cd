import type { Shape } from './shapes';

/** Attributes whose names have hyphens in SVG. */
const HYPHENATED = /^(clip|fill|stop|stroke)[A-Z]/;

const nameOf = (attribute: string): string =>
  HYPHENATED.test(attribute)
    ? attribute.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    : attribute;

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function markupOf([tag, attributes, ...children]: Shape): string {
  const all = Object.entries(attributes).map(
    ([name, value]) => ` ${nameOf(name)}="${escaped(String(value))}"`,
  );
  return `<${tag}${all.join('')}>${children.map(markupOf).join('')}</${tag}>`;
}
