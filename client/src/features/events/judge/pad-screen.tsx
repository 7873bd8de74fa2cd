import { ArrowRight, Check, CircleAlert, ListChecks, Smartphone, UserX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Match } from '#shared/event-matches';
import { t } from '#shared/translate';
import { ButtonLink } from '@/components/ui/button';
import { Missing, NotShown } from '@/components/ui/missing';
import { Spinner } from '@/components/ui/spinner';
import { eventPath, judgePadPath } from '../event-paths';
import {
  againstWords,
  awaitingWords,
  matchLine,
  matchSentence,
  sideName,
  tableWords,
} from '../views/words';
import { type JudgedEvent, judgeLists, useJudgedEvent, useSettledNext } from './judged-event';
import { REPORT_WORDS, reportLine } from './match-outbox';
import { JudgePad } from './match-pad';
import type { Reported } from './use-match-pad';

const NOT_DRAWN = {
  title: t('Nobody plays here yet'),
  text: t('This match is not drawn, or one of its players is not known yet.'),
  icon: <UserX />,
};

export function JudgePadScreen() {
  const { id, key = '' } = useParams();
  return <MatchScreen key={key} eventId={Number(id)} matchKey={key} />;
}

function MatchScreen({ eventId, matchKey }: { eventId: number; matchKey: string }) {
  const navigate = useNavigate();
  const { query, judged } = useJudgedEvent(eventId);
  const [reported, setReported] = useState<Reported>();
  const back = { to: eventPath(eventId, 'judge'), label: t('All tables') };

  if (!judged) {
    if (query.isPending) {
      return (
        <div className="m-auto text-accent-ink">
          <Spinner label={t('Loading')} className="size-9" />
        </div>
      );
    }
    return (
      <NotShown
        error={query.error}
        absent={NOT_DRAWN}
        failed={t('This match could not be loaded')}
        back={back}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (reported) return <ReportedMatch judged={judged} reported={reported} />;
  const match = judged.matches.find((one) => one.key === matchKey);
  if (!match?.a || !match.b || match.outcome === 'bye') {
    return <Missing {...NOT_DRAWN} back={back} />;
  }
  const unsent = judged.unsent.findLast(({ about }) => about.key === matchKey);
  const isMine = unsent !== undefined || judged.packet.mine?.includes(matchKey);
  const unconfirmed = unconfirmedOf(match);
  return (
    <JudgePad
      unconfirmed={unconfirmed}
      corrects={isMine ? (unsent?.body ?? match) : undefined}
      earlier={unsent ? reportLine(unsent.about) : earlierWords(match)}
      packet={judged.packet}
      match={match}
      onReported={setReported}
      onClose={() => void navigate(back.to, { replace: true })}
    />
  );
}

/** A player's report that counts without, or waits for, the opponent's. */
function unconfirmedOf({ a, b, awaiting, unconfirmed, games, ended }: Match) {
  const report = awaiting ?? (unconfirmed && { games, ended: ended ?? ('points' as const) });
  if (!report || !a || !b) return undefined;
  const players = { a: a.entrantId, b: b.entrantId, warnings: { a: [], b: [] } };
  return { ...players, games: report.games, ended: report.ended };
}

function earlierWords(match: Match): string | undefined {
  if (match.awaiting) return awaitingWords(match);
  return match.outcome ? matchSentence(match) : undefined;
}

function ReportedMatch({ judged, reported }: { judged: JudgedEvent; reported: Reported }) {
  const { match, outcome } = reported;
  const { packet } = judged;
  const { id } = packet.event;
  const next = useSettledNext(
    judged,
    judgeLists({ ...judged, matches: judged.matches.filter(({ key }) => key !== match.key) }).next,
  );
  const answer = outcome.state === 'sent' ? outcome.answer.report : undefined;
  const words = answer
    ? REPORT_WORDS[answer]
    : {
        title: t('Reported, not sent'),
        text: t('It is saved on this device and will be sent as soon as Ripcord can be reached.'),
      };
  const isFleeting = outcome.state === 'kept' && outcome.isFleeting;
  const isProblem = answer === 'disputed' || answer === 'set_aside';
  const Icon = isProblem ? CircleAlert : answer ? Check : Smartphone;
  return (
    <div className="m-auto flex size-full max-w-xl flex-col px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div role="status" className="flex flex-1 flex-col items-center justify-center text-center">
        <Icon
          className={`size-14 ${isProblem ? 'text-loss' : answer ? 'text-win' : 'text-warning'}`}
        />
        <h1 className="mt-3 font-display text-3xl leading-tight font-bold tracking-wide">
          {words.title}
        </h1>
        <p className="mt-2 text-xl font-semibold [overflow-wrap:anywhere]">{matchLine(match)}</p>
        {words.text && <p className="mt-2 text-muted">{words.text}</p>}
        {isFleeting && (
          <p className="mt-2 text-warning">{t('Keep this page open until it has been sent.')}</p>
        )}
      </div>
      <div className="flex flex-col gap-2 pt-3">
        {next && (
          <ButtonLink
            to={judgePadPath(id, next.key)}
            replace
            variant="primary"
            size="lg"
            icon={<ArrowRight />}
            className="min-h-16 text-xl"
          >
            <span className="min-w-0">
              {t('Next: {table} [[match]]', { table: tableWords(next) })}
              <span className="block text-base font-normal">
                {againstWords(sideName(next, 'a'), sideName(next, 'b'))}
              </span>
            </span>
          </ButtonLink>
        )}
        <ButtonLink
          to={eventPath(id, 'judge')}
          replace
          size="lg"
          icon={<ListChecks />}
          variant={next ? 'secondary' : 'primary'}
        >
          {t('All tables')}
        </ButtonLink>
      </div>
    </div>
  );
}
