import { useQuery } from '@tanstack/react-query';
import { Swords } from 'lucide-react';
import { MATCHUP_BATTLES, type Matchup, type Matchups } from '#shared/meta';
import { PART_TYPES, type PartType } from '#shared/rules/parts/kinds';
import { NOT_ENOUGH_BATTLES, percentRange } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { Chips } from '@/components/ui/chips';
import { Field } from '@/components/ui/field';
import { FinishBadge, FinishIcon, finishMeta } from '@/components/ui/finish';
import { Select } from '@/components/ui/input';
import { QueryList } from '@/components/ui/query-list';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { TypeMark, typeWord } from '@/features/combos';
import { cx } from '@/lib/cx';
import { partName } from '@/lib/part-names';
import { rich } from '@/lib/rich';
import { useAddress } from '@/lib/use-address';
import { useIsMobile } from '@/lib/use-is-mobile';
import { battlesInWords, inPercent } from '@/lib/words';
import { useMetaQueries } from './api';
import { IntervalBar, RateWithRange } from './figures';

const BY = [
  { value: 'type', label: t('Types [[of blades]]') },
  { value: 'blade', label: t('Ten most met blades') },
] as const;

type Rated = Matchup & { winRate: number; low: number; high: number };
const isRated = (cell: Matchup): cell is Rated => cell.winRate !== null;

export function MatchupsTab() {
  const { params, change } = useAddress();
  const by = params.get('by') === 'blade' ? 'blade' : 'type';
  const query = useQuery(useMetaQueries().matchups(by));
  const isMobile = useIsMobile();
  const { data } = query;
  const list = { ...query, data: data && data.rows.length > 0 ? [data] : data && [] };
  return (
    <>
      <Chips
        label={t('What to compare')}
        options={BY}
        value={by}
        onChange={(next) => change({ by: next === 'type' ? '' : next, row: '' })}
      />
      <p className="mt-1 mb-4 text-sm text-muted">
        {t(
          'How often {screen, select, phone {the chosen one} other {the one on the left}} wins, with the 90% range and the finish that most rounds end with. Below {battles} battles: not enough battles yet.',
          { screen: isMobile ? 'phone' : 'wide', battles: MATCHUP_BATTLES },
        )}
      </p>
      <QueryList
        query={list}
        skeleton={<Skeletons label={t('Loading matchups')} of="h-96 rounded-card" />}
        empty={
          <EmptyState
            icon={<Swords />}
            title={t('No matchups yet')}
            text={t("They appear once public battles name the opponent's combo.")}
          />
        }
        failed={{ title: t('Error loading matchups') }}
      >
        {([found]) =>
          found &&
          (isMobile ? (
            <ChosenRow matchups={found} />
          ) : (
            <Matrix matchups={found} isWide={by === 'blade'} />
          ))
        }
      </QueryList>
    </>
  );
}

const typeOf = (name: string) => PART_TYPES.find((type) => type === name);

function Name({ name }: { name: string }) {
  const type: PartType | undefined = typeOf(name);
  return type ? <TypeMark type={type} /> : bladeName(name);
}

/** A CX combo counts by its main blade. */
const bladeName = (name: string) => partName('mainBlade', partName('blade', name).name).name;

function nameInWords(name: string): string {
  const type = typeOf(name);
  return type ? typeWord(type) : bladeName(name);
}

/** A row's cells, in column order. */
const cellsOf = ({ cells }: Matchups, row: string) => cells.filter((cell) => cell.row === row);

/** Tinted if the whole interval is on one side of 50%. */
const tintOf = (cell: Matchup) => {
  if (!isRated(cell) || cell.row === cell.column) return 'bg-surface';
  if (cell.low > 50) return 'bg-win/15';
  return cell.high < 50 ? 'bg-loss/15' : 'bg-surface';
};

function Matrix({ matchups, isWide }: { matchups: Matchups; isWide: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
    <section aria-label={t('Matchups')} tabIndex={0} className="overflow-x-auto">
      <table
        className={cx(
          'figures w-full border-separate border-spacing-1 text-center',
          isWide && 'min-w-5xl table-fixed',
        )}
      >
        <thead>
          <tr className="text-sm">
            <th scope="col" className="w-28 p-2 text-left font-medium text-muted">
              {t('Win rate')}
            </th>
            {matchups.rows.map((name) => (
              <th key={name} scope="col" className="p-2 align-bottom font-semibold">
                <Name name={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matchups.rows.map((row) => (
            <tr key={row}>
              <th scope="row" className="p-2 text-left text-sm font-semibold">
                <Name name={row} />
              </th>
              {cellsOf(matchups, row).map((cell) => (
                <td
                  key={cell.column}
                  className={cx(
                    'rounded-small border border-line',
                    isWide ? 'p-1.5' : 'p-3',
                    tintOf(cell),
                  )}
                >
                  <Cell cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ cell }: { cell: Matchup }) {
  const { battles, finish } = cell;
  if (!isRated(cell)) {
    return (
      <span title={t(NOT_ENOUGH_BATTLES)} className="text-sm text-muted">
        {battles === 0 ? <NotMet /> : battlesInWords(battles)}
        {battles > 0 && <span className="sr-only">, {t(NOT_ENOUGH_BATTLES)}</span>}
      </span>
    );
  }
  return (
    <span title={roundsInBattles(cell)} className="block">
      <span className="flex items-center justify-center gap-1.5">
        <span className="font-display text-2xl leading-tight font-bold">
          {inPercent(cell.winRate)}
        </span>
        {finish && (
          <span className={finishMeta[finish].text} title={finishMeta[finish].word}>
            <FinishIcon finish={finish} className="size-4" />
            <span className="sr-only">{finishMeta[finish].word}</span>
          </span>
        )}
      </span>
      <span className="block text-xs text-muted">
        {percentRange(cell)}
        <span className="block">{battlesInWords(battles)}</span>
      </span>
    </span>
  );
}

const roundsInBattles = ({ rounds, battles }: Matchup) =>
  t(
    '{rounds, plural, one {# round} other {# rounds}} in {battles, plural, one {# battle} other {# battles}}',
    { rounds, battles },
  );

const NotMet = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{t('Never met')}</span>
  </>
);

/** One row of the matrix as a list, for phones. */
function ChosenRow({ matchups }: { matchups: Matchups }) {
  const { params, change } = useAddress();
  const asked = params.get('row');
  const chosen = matchups.rows.find((name) => name === asked) ?? matchups.rows[0] ?? '';
  return (
    <>
      <Field label={t('Type or blade')} className="mb-3">
        {(wiring) => (
          <Select
            {...wiring}
            value={chosen}
            options={matchups.rows.map((name) => [name, nameInWords(name)] as const)}
            onChoose={(row) => change({ row })}
          />
        )}
      </Field>
      <ul
        aria-label={t('Matchups of {name}', { name: nameInWords(chosen) })}
        className="flex flex-col gap-2.5"
      >
        {cellsOf(matchups, chosen).map((cell) => (
          <li key={cell.column} className="rounded-tile border border-line bg-surface p-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">
                {rich('<muted>against</muted> {name}', {
                  muted: (text) => <span className="text-sm font-normal text-muted">{text}</span>,
                  name: <Name name={cell.column} />,
                })}
              </span>
              {isRated(cell) ? (
                <RateWithRange rates={cell} />
              ) : (
                <span className="text-sm text-muted">
                  {cell.battles === 0 ? t('Never met') : t(NOT_ENOUGH_BATTLES)}
                </span>
              )}
            </div>
            {isRated(cell) && <IntervalBar rates={cell} className="my-2.5" />}
            {cell.battles > 0 && (
              <p className="figures flex flex-wrap items-center gap-2 text-sm text-muted">
                {roundsInBattles(cell)}
                <FinishBadge finish={cell.finish} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
