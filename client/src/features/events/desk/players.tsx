import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, EllipsisVertical, UserX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { eventEntrantsApi } from '#shared/event-entrants';
import type { Entrant, TournamentEvent } from '#shared/event-schemas';
import { otherSide, SIDES } from '#shared/rules/events/match';
import { hasLeft, isUnfinished } from '#shared/rules/events/progress';
import { isFoundIn } from '#shared/rules/search-words';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { ConfirmButton } from '@/components/ui/confirm-button';
import { QueryList } from '@/components/ui/query-list';
import { SearchInput } from '@/components/ui/search-input';
import { Skeletons } from '@/components/ui/skeleton';
import { call } from '@/lib/api';
import { markStale } from '@/lib/entities';
import { lazyDialog } from '@/lib/lazy';
import { DIVISION_WORDS, ENTRANT_STATE_WORDS, sideName, tableWords } from '../views/words';
import { stateCall, storeEntrant } from './acts';
import { AddPlayers } from './add-players';
import { useDeskEntrants, useDeskMatches, useOffline } from './offline';
import { Waitlist } from './waitlist';

const EntrantDialog = lazyDialog(async () => (await import('./entrant-dialog')).EntrantDialog);

/** Optimistic, and sent one after the other; refetches the entrants afterwards. */
function useCheckIn({ id }: TournamentEvent) {
  const client = useQueryClient();
  const mutationKey = ['check-in', id];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join('-') },
    meta: { failed: t('Not checked in') },
    mutationFn: ({ entrant, state }: { entrant: Entrant; state: Entrant['state'] }) =>
      call(eventEntrantsApi.updateEntrant, {
        params: { id, eid: entrant.id },
        body: { state },
      }),
    onMutate: ({ entrant, state }) => storeEntrant(client, id, { ...entrant, state }),
    onSuccess: (saved) => storeEntrant(client, id, saved),
    onSettled: () => {
      if (client.isMutating({ mutationKey }) <= 1) void markStale(client, 'event');
    },
  });
}

export function Players({ event }: { event: TournamentEvent }) {
  const { id, phase, counts, settings } = event;
  const query = useDeskEntrants(id);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Entrant>();
  const online = useCheckIn(event);
  const offline = useOffline();
  const checkIn = (state: Entrant['state'], ...ticked: Entrant[]) => {
    if (offline) offline.record(...ticked.map((entrant) => stateCall(entrant, state)));
    else for (const entrant of ticked) online.mutate({ entrant, state });
  };
  const entrants = query.data ?? [];
  const whereOf = useWhere(event);
  const isOver = phase === 'finished' || phase === 'cancelled';
  const canTick = settings.checkIn && phase !== 'draft' && !isOver;
  return (
    <Card id="players" tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <CardTitle>{t('Players')}</CardTitle>
        <p className="figures text-sm text-muted">
          {settings.checkIn && phase !== 'registration'
            ? t('{here} of {registered} here, up to {max}', {
                here: counts.checkedIn,
                registered: counts.registered,
                max: settings.maxEntrants,
              })
            : t('{count, plural, one {# player} other {# players}}, up to {max}', {
                count: counts.registered,
                max: settings.maxEntrants,
              })}
        </p>
      </div>
      {isLateClosed(event) ? (
        <p className="text-muted">{t('Late entries are closed.')}</p>
      ) : (
        !isOver && <AddPlayers event={event} entrants={entrants} />
      )}
      <QueryList
        query={query}
        skeleton={<Skeletons label={t('Loading players')} rows={6} gap={8} of="h-12" />}
        failed={{ title: t('The players could not be loaded') }}
        empty={<p className="text-muted">{t('Nobody yet.')}</p>}
      >
        {(all) => {
          const wanted = search.trim();
          const shown = all.filter(
            ({ name, number }) => isFoundIn([name], wanted) || String(number) === wanted,
          );
          return (
            <>
              <SearchInput
                label={t('Search players by name or number')}
                placeholder={t('Search by name or number')}
                value={search}
                onChange={setSearch}
              />
              {canTick && phase === 'check_in' && (
                <CheckInAll
                  missing={all.filter(({ state }) => state === 'registered')}
                  onCheckIn={(missing) => checkIn('checked_in', ...missing)}
                />
              )}
              <ul
                aria-label={t('Players')}
                className="relative -mx-2 mt-2 divide-y divide-line px-2 lg:max-h-[56dvh] lg:overflow-y-auto"
              >
                {shown.map((entrant) => (
                  <EntrantRow
                    key={entrant.id}
                    entrant={entrant}
                    showsAge={settings.ageDivision === 'all'}
                    canTick={canTick}
                    canUntick={phase !== 'running'}
                    where={whereOf.get(entrant.id)}
                    onTick={(state) => checkIn(state, entrant)}
                    onOpen={() => setOpened(entrant)}
                  />
                ))}
              </ul>
              {shown.length === 0 && (
                <p className="text-muted">{t('Nobody is called “{name}”.', { name: wanted })}</p>
              )}
            </>
          );
        }}
      </QueryList>
      <Waitlist event={event} />
      <EntrantDialog
        open={opened !== undefined}
        event={event}
        entrant={entrants.find((one) => one.id === opened?.id) ?? (opened as Entrant)}
        onClose={() => setOpened(undefined)}
      />
    </Card>
  );
}

/** Where players are now: their first open match. */
function useWhere({ id, round, stages }: TournamentEvent): ReadonlyMap<number, string> {
  const { stage, number } = round ?? { stage: 1, number: 1 };
  const { kind } = stages[stage - 1] ?? { kind: 'swiss' };
  const filter = kind === 'swiss' ? { stage, round: number } : { stage };
  const { data } = useDeskMatches(id, filter, { enabled: round !== null });
  return useMemo(() => {
    const open = (data ?? []).filter(isUnfinished).flatMap((match) =>
      SIDES.flatMap((side) => {
        const own = match[side];
        const against = t('against {name}', { name: sideName(match, otherSide(side)) });
        const words = [tableWords(match), against].filter(Boolean).join(' · ');
        return own ? [[own.entrantId, words] as const] : [];
      }),
    );
    // The last of a key wins, and the first match is what counts.
    return new Map(open.reverse());
  }, [data]);
}

const isLateClosed = ({ phase, round, settings }: TournamentEvent): boolean =>
  phase === 'running' &&
  (settings.stages[0]?.kind !== 'swiss' ||
    (round?.stage ?? 1) > 1 ||
    (round?.number ?? 0) > settings.lateUntil);

interface CheckInAllProps {
  missing: readonly Entrant[];
  onCheckIn: (missing: readonly Entrant[]) => void;
}

function CheckInAll({ missing, onCheckIn }: CheckInAllProps) {
  if (missing.length < 2) return null;
  return (
    <ConfirmButton
      size="sm"
      className="mt-2"
      icon={<Check />}
      question={{
        title: t('Is everyone here?'),
        description: t(
          '{count, plural, one {# player} other {# players}} will be checked in. Anyone who is missing would be paired and leave an opponent waiting.',
          { count: missing.length },
        ),
        confirmLabel: t('Check all in'),
        tone: 'primary',
      }}
      onConfirm={() => onCheckIn(missing)}
    >
      {t('Everyone is here ({count} to check in)', { count: missing.length })}
    </ConfirmButton>
  );
}

interface EntrantRowProps {
  entrant: Entrant;
  showsAge: boolean;
  canTick: boolean;
  canUntick: boolean;
  /** "Table 4 against Ben" */
  where: string | undefined;
  onTick: (state: Entrant['state']) => void;
  onOpen: () => void;
}

function EntrantRow(props: EntrantRowProps) {
  const { entrant, showsAge, canTick, canUntick, where, onTick, onOpen } = props;
  const { number, name, userId, state, rating, division, hasDeck } = entrant;
  const isHere = state === 'checked_in';
  const action = isHere ? t('Here [[player who is here]]') : t('Check in');
  const notes = [
    where,
    userId === null && t('Guest'),
    showsAge && (division ? DIVISION_WORDS[division] : t('Age not known')),
    rating !== null && t('Rating {rating}', { rating }),
    hasDeck && t('List [[deck list]]'),
  ];
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-2 py-1 [contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <span className="figures w-8 shrink-0 text-right text-muted">{number}</span>
      <span className="min-w-0 flex-1 basis-20">
        <span dir="auto" className="line-clamp-2 leading-snug font-medium wrap-anywhere">
          {shownText(name)}
        </span>
        <span className="block truncate text-sm text-muted">
          {notes.filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2">
        {hasLeft(entrant) && <Badge icon={<UserX />}>{ENTRANT_STATE_WORDS[state]}</Badge>}
        {canTick && !hasLeft(entrant) && (
          <Button
            size="sm"
            aria-label={isHere ? t('Here: {name}', { name }) : t('Check in: {name}', { name })}
            variant={isHere ? 'ghost' : 'secondary'}
            icon={isHere && <Check className="text-win" />}
            disabled={isHere && !canUntick}
            onClick={() => onTick(isHere ? 'registered' : 'checked_in')}
          >
            {action}
          </Button>
        )}
        <IconButton
          label={t('More about {name}', { name })}
          icon={<EllipsisVertical />}
          onClick={onOpen}
        />
      </span>
    </li>
  );
}
