import { Timer } from 'lucide-react';
import type { Match } from '#shared/event-matches';
import type { EventPacket } from '#shared/event-schemas';
import { t } from '#shared/translate';
import { clockText } from '@/lib/words';
import { ClockSignal } from '../views/clock-signal';
import { RoundClock } from '../views/round';
import type { MatchPadControls } from './use-match-pad';

export const hasClock = ({ event: { clock, settings } }: EventPacket): boolean =>
  clock !== null || settings.roundMinutes > 0;

/** With fewer tables than matches, a match gets its time when it begins at its table. */
function ownMinutes({ event, matches }: EventPacket, { stage, round }: Match): number {
  const { tables, roundMinutes } = event.settings;
  const inRound = matches.filter((one) => one.stage === stage && one.round === round && one.b);
  return tables > 0 && inRound.length > tables ? roundMinutes : 0;
}

interface PadClockProps {
  pad: MatchPadControls;
  packet: EventPacket;
  match: Match;
}

export function PadClock({ pad, packet, match }: PadClockProps) {
  const minutes = ownMinutes(packet, match);
  const { startedAt } = pad.draft;
  if (minutes > 0 && startedAt === undefined) {
    return (
      <button
        type="button"
        onClick={pad.startClock}
        className="flex min-h-11 items-center gap-1.5 rounded-field border border-line-strong/60 bg-raised px-3 font-semibold"
      >
        <Timer className="size-4" />
        <span className="sr-only">{t('Start the clock:')} </span>
        <span className="figures">{clockText(minutes * 60)}</span>
      </button>
    );
  }
  const endsAt = new Date((startedAt ?? 0) + minutes * 60_000).toISOString();
  const clock = minutes > 0 ? { endsAt, remaining: null } : packet.event.clock;
  return (
    <>
      <RoundClock clock={clock} className="text-lg" />
      <ClockSignal clock={clock} />
    </>
  );
}
