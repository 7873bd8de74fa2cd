import type { RulesPage } from '#shared/event-schemas';
import { eventRules } from '#shared/rules/events/match-rules';
import { rulesInWords } from '#shared/rules/events/rule-words';
import type { EventSettings } from '#shared/rules/events/settings';
import { findNamedPart, PART_KINDS } from '#shared/rules/parts/catalogue';
import { cacheByVersion } from '../../cache';
import { SharedJson } from '../../http/responses';
import { readerLanguage } from '../../i18n/reader';
import type { Deps } from './change-event';
import { eventNotFound } from './event-rows';
import * as queries from './events.queries';

/** The catalogue's name of a part, else the name as typed. */
const nameOf = (typed: string): string => {
  const found = PART_KINDS.flatMap((kind) => findNamedPart(kind, typed)?.name ?? []);
  return found.find((name) => name === typed) ?? found[0] ?? typed;
};

export const rulesOf = (settings: EventSettings): RulesPage => ({
  name: settings.rulesName,
  ...rulesInWords(settings, eventRules(settings), nameOf),
});

/** Caches the rules of all events in plain words, by language. @throws AppError 404 */
export function createRulesPages({ db }: Pick<Deps, 'db'>) {
  const pages = cacheByVersion<SharedJson<RulesPage>>();
  return (id: number, version: number) =>
    pages(`${id}:${readerLanguage()}`, version, async () => {
      const event = await queries.findEvent(db, id);
      if (!event) throw eventNotFound();
      return new SharedJson(rulesOf(event.settings));
    });
}
