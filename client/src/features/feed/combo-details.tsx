import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Pencil, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ComboBattle } from '#shared/battles';
import type { Combo } from '#shared/combos';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { Button, ButtonLink } from '@/components/ui/button';
import { FinishBadge, ResultBadge, ResultEdge, ScoreFigures } from '@/components/ui/finish';
import { QueryList } from '@/components/ui/query-list';
import { PlayedTime } from '@/components/ui/relative-time';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { BattleRounds, battleQueries } from '@/features/battles';
import {
  ComboDialogActions,
  ComboParts,
  combosQueries,
  FinishRates,
  finishBasis,
  PerfectBadge,
  RecordRow,
  ResultSplit,
} from '@/features/combos';
import { rich } from '@/lib/rich';
import { DetailsDialog, useDetails } from './details-dialog';
import { WinRate } from './win-rate';

/** A community combo with all its battles. */
export function ComboDetailsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const details = useDetails('combo', id, useQuery(combosQueries.detail(id)));
  const { item: combo, isGone } = details;

  return (
    <DetailsDialog
      title={combo?.name ?? (isGone ? t('Combo Not Found') : t('Combo'))}
      details={details}
      timeOf={({ updatedAt }) => updatedAt}
      failed={t('Failed to fetch combo details')}
      placeholder={
        isGone ? (
          <EmptyState
            icon={<SearchX />}
            title={t('This combo is gone')}
            text={t("The combo you're looking for doesn't exist or has been removed.")}
            action={<Button onClick={onClose}>{t('Back to the community')}</Button>}
          />
        ) : (
          <Skeletons label={t('Loading combo')} of={['h-32', 'h-36', 'h-30', 'h-54']} gap={20} />
        )
      }
      footer={(shown) => <Actions combo={shown} />}
      onClose={onClose}
    >
      {(shown) => <ComboOverview combo={shown} />}
    </DetailsDialog>
  );
}

function ComboOverview({ combo }: { combo: Combo }) {
  const { id, description, isMine, isPerfectCombo, user } = combo;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-5">
        <ComboEmblem combo={combo} className="size-24 md:size-32" spin />
        <ComboParts combo={combo} className="min-w-0 flex-1" />
      </div>
      {description && (
        <p dir="auto" className="break-words whitespace-pre-line text-muted">
          {description}
        </p>
      )}
      <Section title={t('Win rate')}>
        <div className="flex items-start justify-between gap-3">
          <WinRate combo={combo} />
          {isPerfectCombo && <PerfectBadge />}
        </div>
        <div className="mt-3 flex flex-col gap-3">
          <ResultSplit combo={combo} />
          <RecordRow combo={combo} large />
        </div>
      </Section>
      <Section title={t('How it wins')}>
        <FinishRates combo={combo} basis={finishBasis(combo)} />
      </Section>
      <Section title={t('Battle history')}>
        <BattleHistory
          comboId={id}
          owner={isMine ? undefined : user.displayName || user.username}
        />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="eyebrow mb-2.5">{title}</h3>
      {children}
    </section>
  );
}

function Actions({ combo }: { combo: Combo }) {
  return (
    <>
      <ComboDialogActions combo={combo} />
      {combo.isMine && combo.can.edit && (
        <ButtonLink to={`/combos/edit/${combo.id}`} variant="primary" icon={<Pencil />}>
          {t('Edit Combo')}
        </ButtonLink>
      )}
    </>
  );
}

interface BattleHistoryProps {
  comboId: number;
  /** "You" or the maker's name. */
  owner: string | undefined;
}

/** All battles of a combo, newest first, in a scrolling box. */
function BattleHistory({ comboId, owner }: BattleHistoryProps) {
  const query = useInfiniteQuery(battleQueries.ofCombo(comboId));
  return (
    <section
      aria-label={t('Battle history')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll areas must be reachable by keyboard
      tabIndex={0}
      className="-m-1 max-h-[26rem] overflow-y-auto overscroll-contain rounded-tile p-1"
    >
      <QueryList
        query={query}
        skeleton={<Skeletons label={t('Loading battles')} rows={2} of="h-27" />}
        failed={{ title: t('Failed to fetch battles for this combo') }}
        empty={
          <p className="rounded-tile border border-dashed border-line-strong/45 px-4 py-6 text-center text-muted">
            {t('No battles with this combo yet.')}
          </p>
        }
        moreLabel={t('Load more battles')}
      >
        {(battles) => (
          <ul className="flex flex-col gap-2">
            {battles.map((battle) => (
              <li key={battle.id}>
                <HistoryCard battle={battle} owner={owner} />
              </li>
            ))}
          </ul>
        )}
      </QueryList>
    </section>
  );
}

function HistoryCard({ battle, owner }: { battle: ComboBattle; owner: string | undefined }) {
  const { result, opponentName, myScore, opponentScore } = battle;
  return (
    <article
      aria-label={t(
        '{result, select, win {WIN} loss {LOSS} other {DRAW}} against {name}, {mine} to {theirs}',
        { result, name: opponentName, mine: myScore, theirs: opponentScore },
      )}
      className="relative overflow-hidden rounded-tile border border-line bg-bg/50 pt-3 pr-3 pl-4"
    >
      <ResultEdge result={result} />
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-1.5">
            <ResultBadge result={result} />
            <FinishBadge finish={battle.finishType} />
          </div>
          <p className="mt-1.5 line-clamp-2 leading-snug font-semibold wrap-anywhere">
            {rich('<quiet>against</quiet> {name}', {
              name: <bdi>{opponentName}</bdi>,
              quiet: (inside) => <span className="font-normal text-muted">{inside}</span>,
            })}
          </p>
          <p dir="auto" className="line-clamp-2 text-sm leading-snug text-muted">
            <ComboText text={shownText(battle.opponentCombo)} />
          </p>
        </div>
        <div className="shrink-0 text-right">
          <p>
            <ScoreFigures of={battle} className="text-4xl" />
          </p>
          <PlayedTime date={battle.battleDate} className="mt-1.5 block text-sm text-muted" />
        </div>
      </div>
      <BattleRounds battle={battle} owner={owner} />
    </article>
  );
}
