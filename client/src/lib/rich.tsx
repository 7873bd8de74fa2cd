import { Fragment, type ReactNode } from 'react';
import { format, type Literal, type Message, type Values } from '#shared/translate';

type Tags<M extends string> = M extends `${string}<${infer Name}>${infer Rest}`
  ? (Name extends `/${string}` | 'hidden' ? never : Name) | Tags<Rest>
  : never;
type Placeholders<M extends string> = Values<M> extends [infer V] ? V : unknown;
type RichValues<M extends string> = {
  [K in keyof Placeholders<M>]:
    | Placeholders<M>[K]
    | (Placeholders<M>[K] extends number ? never : ReactNode);
} & { [K in Tags<M>]: (inside: ReactNode) => ReactNode };

const PART = /<(\w+)\/>|<(\w+)>(.*?)<\/\2>/s;

/**
 * A sentence with elements in it: `rich('Played by <b>{name}</b>', { name, b: (text) => <b>{text}</b> })`.
 * A value may be an element, too. What is `<hidden>` is for screen readers only.
 */
export function rich<M extends string>(
  message: Literal<M> | Message<M>,
  values: RichValues<M>,
): ReactNode {
  const all = values as Record<string, unknown>;
  const texts = Object.entries(all)
    .filter(([, value]) => typeof value !== 'function')
    // Typed text is never read for tags.
    .map(([name, value]) => [name, isPlain(value) ? value : `<${name}/>`]);
  return nodes(format(message, Object.fromEntries(texts)), all);
}

const isPlain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && !value.includes('<'));

function nodes(text: string, values: Record<string, unknown>): ReactNode {
  const found: ReactNode[] = [];
  let rest = text;
  for (let match = PART.exec(rest); match; match = PART.exec(rest)) {
    const [whole, single, tag, inside = ''] = match;
    found.push(rest.slice(0, match.index));
    const value = values[single ?? tag ?? ''];
    const within = nodes(inside, values);
    const node =
      tag === 'hidden' ? (
        <span className="sr-only">{within}</span>
      ) : typeof value === 'function' ? (
        value(within)
      ) : (
        value
      );
    found.push(<Fragment key={found.length}>{node as ReactNode}</Fragment>);
    rest = rest.slice(match.index + whole.length);
  }
  return found.length > 0 ? [...found, rest] : text;
}
