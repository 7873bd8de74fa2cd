import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** Plain text, or what `@lingui/core` formats. */
export type Compiled = string | readonly unknown[];

/** "Open [[still to be played]]": a note to translators. */
const NOTE = / *\[\[.*\]\]$/;

export const withoutNote = (message: string) => message.replace(NOTE, '');

const compiled = new Map<string, Compiled>();

/** Compiles an ICU message. The client's build has done it before and leaves this module out. */
export function compile(message: string): Compiled {
  let found = compiled.get(message);
  if (found === undefined) {
    const tokens = compileMessageOrThrow(withoutNote(message));
    found = tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
    compiled.set(message, found);
  }
  return found;
}
