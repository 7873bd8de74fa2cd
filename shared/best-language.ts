import { type Language, languages } from './languages';

/** Languages whose readers use the script of another one's translation. */
const WRITTEN_AS: Record<string, string> = { yue: 'zh' };

function readParts(tag: string) {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    return { language: WRITTEN_AS[language] ?? language, script, region };
  } catch {
    return undefined;
  }
}

/** Reading a tag takes longer than the rest of a small request, and few are in use. */
const read = new Map<string, ReturnType<typeof readParts>>();
/** Bounds the cache against tags that somebody makes up. */
const MAX_READ = 1_000;

function partsOf(tag: string) {
  if (read.has(tag)) return read.get(tag);
  if (read.size >= MAX_READ) read.clear();
  const parts = readParts(tag);
  read.set(tag, parts);
  return parts;
}

const known = languages.map((code) => ({ code, ...partsOf(code) }));

/**
 * The language of the app for somebody's preferred ones, the most preferred first: the first that
 * the app has in any script and region. Tags may be malformed.
 */
export function bestLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const wanted = partsOf(tag);
    const closeness = ({ script, region }: (typeof known)[number]) =>
      Number(script === wanted?.script) * 2 + Number(region === wanted?.region);
    const [best] = known
      .filter(({ language }) => language === wanted?.language)
      .sort((a, b) => closeness(b) - closeness(a));
    if (best) return best.code;
  }
  return 'en';
}
