import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, Check, Smartphone, Swords } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { Button, ButtonLink } from '@/components/ui/button';
import { statsQueries } from '@/features/stats';
import { focusOnMount } from '@/lib/focus-on-mount';
import { useOutbox } from '@/lib/outbox';
import { battleInWords } from '../battle-words';
import { ResultCardButtons, ResultCardPicture } from '../result-card/result-card-dialog';
import type { Finished } from './use-save-pad';

interface ResultProps {
  finished: Finished;
  onAgain: () => void;
  onNew: () => void;
}

/** The result of a battle, its card to share, and buttons for the next one. */
export function Result({ finished: { draft, battle, isSent }, onAgain, onNew }: ResultProps) {
  const { pending, isFleeting } = useOutbox().view;
  const isWaiting = !isSent && pending.some(({ clientId }) => clientId === draft.clientId);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto @container/pad">
      <div className="mx-auto grid min-h-full max-w-md gap-x-8 gap-y-4 px-4 pt-[max(1rem,env(safe-area-inset-top))] landscape:max-w-4xl landscape:grid-cols-[auto_minmax(0,1fr)] landscape:content-center">
        <ResultCardPicture
          battle={battle}
          className="m-auto w-[min(22rem,100%,38dvh)] shorter:w-[30dvh] landscape:row-span-2 landscape:w-[min(26rem,60dvh)]"
        />
        <div className="flex min-w-0 flex-col gap-4 landscape:justify-end">
          <div className="text-center landscape:text-left">
            <h1
              ref={focusOnMount}
              tabIndex={-1}
              className="font-display text-3xl leading-tight font-bold tracking-wide break-words short:text-2xl"
            >
              {battleInWords(battle)}
            </h1>
            <p role="status" className="mt-1 text-muted">
              {isWaiting ? (
                <>
                  <Smartphone className={ICON} />
                  {t('Saved on this device. It will be sent as soon as Ripcord can be reached')}
                  {isFleeting && <span className="block text-warning">{FLEETING}</span>}
                </>
              ) : (
                <>
                  <Check className={`${ICON} text-win`} />
                  {t('Saved')}
                </>
              )}
            </p>
            {!isWaiting && <NewWinRate />}
          </div>
          <ResultCardButtons battle={battle} isAside />
        </div>
        <div className="sticky bottom-0 -mx-4 grid grid-cols-2 content-start gap-2 self-end border-t border-line bg-bg/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur landscape:static landscape:mx-0 landscape:self-start landscape:border-0 landscape:px-0 landscape:pt-0">
          <Button
            variant="primary"
            size="lg"
            icon={<Swords />}
            onClick={onAgain}
            className="col-span-2 min-h-14 text-xl"
          >
            {t('Next battle')}
          </Button>
          <Button onClick={onNew} className="min-h-12">
            {t('New opponent')}
          </Button>
          <ButtonLink to="/battles" className="min-h-12">
            {t('Done')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** The win rate including this battle; reserves its space while loading. */
function NewWinRate() {
  const { data, isFetching } = useQuery(statsQueries.overview());
  return (
    <p className="min-h-11">
      {data && data.totalBattles > 0 && !isFetching && (
        <Link
          to="/profile"
          className="figures inline-flex min-h-11 items-center underline-offset-4 hover:underline"
        >
          <ChartNoAxesCombined className={ICON} />
          {t(
            'Win rate {percent}% · {wins} of {count, plural, one {# battle} other {# battles}} won',
            { percent: data.winRate, wins: data.totalWins, count: data.totalBattles },
          )}
        </Link>
      )}
    </p>
  );
}

const FLEETING = t('It is lost if this page is closed before that.');

const ICON = 'mr-1.5 inline size-5 align-[-0.25em]';
