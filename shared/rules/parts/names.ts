import type { PartKind } from './kinds';
import { japaneseName } from './learned-names';

export interface ShownName {
  name: string;
  /** The name that is stored, if another is shown. */
  latin: string | null;
}

/** How a part is named to readers of a language: in Japanese if the part has that name. */
export function shownName(kind: PartKind, name: string, language: string): ShownName {
  const ja = language === 'ja' ? japaneseName(kind, name) : undefined;
  return ja ? { name: ja, latin: name } : { name, latin: null };
}
