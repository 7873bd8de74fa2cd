import { MapPin } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { OwnProfile } from '#shared/profiles';
import { rateCaveat } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { ShowcasedBadges } from '@/features/badges';
import { inPercent } from '@/lib/words';

type Facts = Pick<
  OwnProfile,
  'bio' | 'city' | 'totalBattles' | 'totalCombos' | 'winRate' | 'friendCount' | 'showcasedBadges'
>;

interface ProfileFactsProps {
  profile: Facts;
  /** Added to the first line. */
  more?: ReactNode;
  /** Shown instead of a missing bio. */
  noBio?: ReactNode;
  hidesCounts?: boolean;
}

export function ProfileFacts({ profile, more, noBio, hidesCounts }: ProfileFactsProps) {
  const { bio, city, totalBattles, showcasedBadges } = profile;
  const caveat = rateCaveat(totalBattles);
  return (
    <>
      {(city || more) && (
        <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-muted [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint">
          {city && (
            <li className="flex min-w-0 items-center gap-1.5">
              <MapPin role="img" aria-label={t('City')} />
              <span dir="auto" className="min-w-0 break-words">
                {city}
              </span>
            </li>
          )}
          {more}
        </ul>
      )}
      {bio ? (
        <p dir="auto" className="mt-2 max-w-2xl break-words whitespace-pre-line">
          {bio}
        </p>
      ) : (
        noBio
      )}
      {!hidesCounts && <Counts profile={profile} />}
      {!hidesCounts && caveat && (
        <p className="mt-2 text-sm text-warning">{t('Win rate: {caveat}', { caveat })}</p>
      )}
      {showcasedBadges.length > 0 && (
        <div className="mt-4 min-h-11">
          <Suspense>
            <ShowcasedBadges badges={showcasedBadges} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function Counts({ profile }: { profile: Facts }) {
  const counts = [
    { word: t('Battles'), value: profile.totalBattles },
    { word: t('Combos'), value: profile.totalCombos },
    { word: t('Total Combo Win Rate'), value: inPercent(profile.winRate) },
    { word: t('Friends'), value: profile.friendCount },
  ];
  return (
    <dl className="mt-4 grid max-w-2xl grid-cols-[1fr_1fr_1.35fr_1fr] divide-x divide-line rounded-tile border border-line bg-bg/60 text-center @max-[16rem]:grid-cols-2 @max-[16rem]:divide-x-0">
      {counts.map(({ word, value }) => (
        <div key={word} className="flex min-w-0 flex-col-reverse justify-end px-1 py-2.5">
          <dt className="mt-1 text-xs leading-tight text-balance text-muted sm:text-sm">{word}</dt>
          <dd className="figures font-display text-2xl leading-none font-bold sm:text-4xl">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
