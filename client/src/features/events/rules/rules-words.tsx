import { eventRules } from '#shared/rules/events/match-rules';
import type { Rules } from '#shared/rules/events/rule-fields';
import { type RulesInWords, rulesInWords } from '#shared/rules/events/rule-words';
import {
  type EventSettings,
  eventSettingsSchema,
  type StageSettings,
} from '#shared/rules/events/settings';
import { t } from '#shared/translate';
import { labelled, STAGE_WORDS } from '../views/words';

type Part = RulesInWords['parts'][number];

const BRACKET = eventSettingsSchema.parse({ stages: [{ kind: 'single' }] });

export const settingsInWords = (settings: EventSettings): RulesInWords =>
  rulesInWords(settings, eventRules(settings));

const fromWords = (players: number): string =>
  players === 2 ? t('Final') : t('From the best {players} on', { players });

type Stages = readonly Pick<StageSettings, 'kind'>[];

/** "From the best 4 on", "Swiss rounds". */
function partTitle(
  { stage, players }: Pick<Part, 'stage' | 'players'>,
  parts: readonly Part[],
  stages: Stages,
): string {
  if (players !== null) return fromWords(players);
  if (!parts.some((other) => other.stage !== stage && other.players === null))
    return t('Every match');
  const kind = stages[stage - 1]?.kind;
  return kind ? STAGE_WORDS[kind] : t('Stage {number}', { number: stage });
}

/** What a rule set is about, in a line for each of its formats. */
export function summaryOf(rules: Rules): string[] {
  const { parts } = settingsInWords({ ...BRACKET, ...rules });
  return parts.map(({ players, lines }) => {
    const words = lines.slice(0, 2).join(' ');
    return players === null ? words : labelled(fromWords(players), words);
  });
}

interface RulesListProps {
  rules: RulesInWords;
  /** Of the event, if they are known. */
  stages: Stages;
}

/** Stages that are all played alike are one part. */
function withoutRepeats(parts: readonly Part[]): readonly Part[] {
  const [first, ...others] = parts.filter(({ players }) => players === null);
  const isAlike = others.every(({ lines }) => lines.join() === first?.lines.join());
  return isAlike ? parts.filter((part) => part === first || part.players !== null) : parts;
}

/** Rules in plain words; from the best N on only what is different is said. */
export function RulesList({ rules, stages }: RulesListProps) {
  const { general } = rules;
  const parts = withoutRepeats(rules.parts);
  return (
    <div className="gap-x-8 *:not-last:mb-4 @xl/rules:columns-2 print:columns-2 print:text-sm">
      {parts.map((part, index) => {
        const before = part.players === null ? undefined : parts[index - 1];
        const lines = part.lines.filter((line) => !before?.lines.includes(line));
        return (
          <section key={`${part.stage}-${part.players}`} className="break-inside-avoid">
            <h3 className="font-display text-xl font-semibold">{partTitle(part, parts, stages)}</h3>
            <Lines lines={lines.length > 0 ? lines : [t('As before.')]} />
          </section>
        );
      })}
      {/* Lists of parts are long, so this one may go on in the next column. */}
      <section>
        <h3 className="break-after-avoid font-display text-xl font-semibold">
          {t('For everybody')}
        </h3>
        <Lines lines={general} />
      </section>
    </div>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc space-y-0.5 pl-5">
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere whitespace-pre-line">
        {line}
      </li>
    ))}
  </ul>
);
