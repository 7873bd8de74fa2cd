/** Codes such as 3-60F, between other words. */
const CODE = /(\S*\d-\d\S*)/;

/** A combo as it was written; its codes don't break at the hyphen. */
export function ComboText({ text }: { text: string }) {
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
