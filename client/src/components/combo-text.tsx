import type { ReactNode } from 'react';

/** Codes such as 3-60F, between other words. Short, so that they fit the narrowest screens. */
const CODE = /(\S{0,4}\d-\d\S{0,6})/;

/** A combo as it was written; its codes don't break at the hyphen. */
export function ComboText({ text }: { text: ReactNode }) {
  if (typeof text !== 'string') return text;
  return text.split(CODE).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  );
}
