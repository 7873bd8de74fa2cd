import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { withoutNote } from '../shared/compile-message.ts';
import { catalogueOf } from './catalogues.ts';

const TAG = /<\/?\w+\/?>/g;

/** The names of the placeholders in a compiled message, also of those within plural forms. */
function placeholders(tokens: unknown): string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, , forms] = token;
    const inside = forms && typeof forms === 'object' ? Object.values(forms) : [];
    return [String(name), ...inside.flatMap(placeholders)];
  });
}

function namesIn(message: string): string {
  const tokens = compileMessageOrThrow(withoutNote(message));
  return [...new Set([...placeholders(tokens), ...(message.match(TAG) ?? [])])].sort().join(' ');
}

function problemOf(message: string, translation: string | undefined): string | undefined {
  if (!translation) return 'is not translated';
  if (withoutNote(translation) !== translation) return 'has its note in the translation';
  try {
    const [wanted, found] = [namesIn(message), namesIn(translation)];
    return wanted === found ? undefined : `has the placeholders ${found}, not ${wanted}`;
  } catch (error) {
    return `is not a message: ${error}`;
  }
}

/** What is wrong with a language's catalogue, one line for each sentence. */
export function problemsOf(language: string, messages: readonly string[]): string[] {
  const catalogue = catalogueOf(language);
  const known = new Set(messages);
  const gone = Object.keys(catalogue).filter((message) => !known.has(message));
  return [
    ...gone.map((message) => `${language}: “${message}” is no longer in the code`),
    ...messages.flatMap((message) => {
      const problem = problemOf(message, catalogue[message]);
      return problem ? [`${language}: “${message}” ${problem}`] : [];
    }),
  ];
}
