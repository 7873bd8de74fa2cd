import { CloudUpload, Gavel, TriangleAlert, WifiOff } from 'lucide-react';
import { useState } from 'react';
import type { Match } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { roundTitle } from '#shared/rules/events/titles';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { Differences } from '@/components/ui/edit-conflict';
import type { Difference } from '@/lib/versioned-edit';
import { eventPath } from '../event-paths';
import { reportLine, type UnsentReport } from '../judge/match-outbox';
import { ENTRANT_STATE_WORDS, matchSentence, PHASE_WORDS } from '../views/words';
import { type DeskEntry, deskWords } from './desk-outbox';
import type { OfflineDesk } from './offline';

/** The pending calls on this device; after a refusal, both versions. */
export function OfflineCard({ offline }: { offline: OfflineDesk }) {
  const { calls, reports } = offline;
  const refused = calls.find(({ problem }) => problem !== null);
  if (refused) return <Stopped offline={offline} refused={refused} />;
  const isSending = calls.some(({ state }) => state === 'sending');
  const waiting = [...calls, ...reports];
  return (
    <Card role="region" aria-label={t('Without a network')} className="mb-4 border-warning/40">
      <p role="status" className="flex items-start gap-2 font-semibold text-warning">
        <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {isSending
          ? t('Sending what was done offline…')
          : t('No network: this device keeps the desk running.')}
      </p>
      <p className="mt-1 text-muted">
        {waiting.length === 0
          ? t(
              'Check people in, add guests, draw rounds and enter results as usual. Everything is sent when the network is back.',
            )
          : t(
              '{count, plural, one {# step waits} other {# steps wait}} to be sent, in order. Use one device as the desk until then.',
              { count: waiting.length },
            )}
      </p>
      <Steps entries={waiting} />
    </Card>
  );
}

const STEPS_SHOWN = 5;

function Steps({ entries }: { entries: readonly (DeskEntry | UnsentReport)[] }) {
  if (entries.length === 0) return null;
  const more = entries.length - STEPS_SHOWN;
  return (
    <ol aria-label={t('Waiting to be sent')} className="mt-2 flex flex-col gap-1 text-sm">
      {entries.slice(-STEPS_SHOWN).map(({ clientId, about }) => (
        <li key={clientId} className="flex items-start gap-2 wrap-anywhere">
          <CloudUpload aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
          {'call' in about ? deskWords(about) : reportLine(about)}
        </li>
      ))}
      {more > 0 && (
        <li className="pl-6 text-muted">
          {t('and {count} before [[earlier steps of a list]]', { count: more })}
        </li>
      )}
    </ol>
  );
}

function Stopped({ offline, refused }: { offline: OfflineDesk; refused: DeskEntry }) {
  const { calls, packet, saved } = offline;
  const [isBusy, setBusy] = useState(false);
  const perform = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work().finally(() => setBusy(false));
  };
  return (
    <Card role="region" aria-label={t('Both versions')} className="mb-4 border-warning/50">
      <p role="alert" className="flex items-start gap-2 font-semibold text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {t('“{step}” was refused. {reason}', {
            step: deskWords(refused.about),
            reason: refused.problem ?? '',
          })}
        </span>
      </p>
      <p className="mt-1 text-muted">
        {calls.length > 1
          ? t(
              'It and the {count, plural, one {# step} other {# steps}} after it wait on this device.',
              { count: calls.length - 1 },
            )
          : t('It waits on this device.')}
      </p>
      <Differences differences={deskDifferences(packet, saved)} mineName={t('On this device')} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button className="max-md:flex-1" disabled={isBusy} onClick={perform(offline.useSaved)}>
          {t('Use saved')}
        </Button>
        <Button
          variant="primary"
          className="max-md:flex-1"
          loading={isBusy}
          onClick={perform(offline.keepMine)}
        >
          {t('Keep mine')}
        </Button>
      </div>
    </Card>
  );
}

const ABSENT = t('Not there');

/** Differences between the desk and the server: phase, players, rounds, results. */
function deskDifferences(mine: EventPacket, saved: EventPacket): Difference[] {
  const phase = (packet: EventPacket) => PHASE_WORDS[packet.event.phase];
  const players = compare(
    mine.entrants,
    saved.entrants,
    ({ id }) => id,
    ({ name }) => shownText(name),
    ({ state }) => ENTRANT_STATE_WORDS[state],
  );
  const { stages } = mine.event;
  const matches = compare(
    mine.matches,
    saved.matches,
    ({ key }: Match) => key,
    (match) =>
      match.table
        ? t('{round}, table {table}', { round: roundTitle(match, stages), table: match.table })
        : t('{round}, no table', { round: roundTitle(match, stages) }),
    (match) => matchSentence(match),
  );
  return [
    ...(phase(mine) === phase(saved)
      ? []
      : [{ label: t('Event'), mine: phase(mine), saved: phase(saved) }]),
    ...players,
    ...matches,
  ];
}

function compare<Item, Key>(
  mine: readonly Item[],
  saved: readonly Item[],
  keyOf: (item: Item) => Key,
  label: (item: Item) => string,
  words: (item: Item) => string,
): Difference[] {
  const own = new Map(mine.map((item) => [keyOf(item), item]));
  const theirs = new Map(saved.map((item) => [keyOf(item), item]));
  return [...new Map([...theirs, ...own])].flatMap(([key, item]) => {
    const [one, other] = [own.get(key), theirs.get(key)];
    const [mineWords, savedWords] = [one ? words(one) : ABSENT, other ? words(other) : ABSENT];
    if (mineWords === savedWords) return [];
    return [{ label: label(item), mine: mineWords, saved: savedWords }];
  });
}

/** The desk's further tools while offline, besides players and rounds. */
export function OfflineMore({ id }: { id: number }) {
  return (
    <Card>
      <CardTitle>{t('Judges without a network')}</CardTitle>
      <p className="mt-1 mb-3 text-muted">
        {t(
          'They scan the pairings of the round from this device, which scans their reports with its camera. Settings, staff, files and the log need a connection.',
        )}
      </p>
      <ButtonLink to={eventPath(id, 'judge')} icon={<Gavel />}>
        {t('Judge [[verb: screen of a judge]]')}
      </ButtonLink>
    </Card>
  );
}
