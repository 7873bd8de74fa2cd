import { Star } from 'lucide-react';
import { z } from 'zod';
import type { LivePage } from '#shared/event-live';
import { shownText } from '#shared/stand-ins';
import { t } from '#shared/translate';
import { IconButton } from '@/components/ui/button';
import { cx } from '@/lib/cx';
import { deviceStore } from '@/lib/personal-store';
import { useStore } from '@/lib/store';
import { matchSentence, type ShownMatch, sideName, tableWords } from '../views/words';

/** The names that somebody follows on this device. The live page knows no ids. */
export function useFollowed(code: string) {
  const store = deviceStore(`followed-${code}`, z.array(z.string()), NOBODY);
  const names = useStore(store);
  const toggle = (name: string) =>
    store.set(names.includes(name) ? names.filter((one) => one !== name) : [...names, name]);
  return { names, toggle };
}

export type Followed = ReturnType<typeof useFollowed>;

const NOBODY: string[] = [];

export function FollowButton({ followed, name }: { followed: Followed; name: string }) {
  const isFollowed = followed.names.includes(name);
  return (
    <IconButton
      label={t('Follow {name}', { name: shownText(name) })}
      aria-pressed={isFollowed}
      icon={<Star className={cx(isFollowed && 'fill-current text-accent-ink')} />}
      onClick={() => followed.toggle(name)}
      className="-my-2"
    />
  );
}

type Now = 'now' | 'next' | 'later' | 'done';

interface Standing {
  state: Now;
  words: string;
}

const plays = (name: string, { a, b }: ShownMatch) => a?.name === name || b?.name === name;

function nowOf(
  name: string,
  matches: readonly ShownMatch[],
  { standings, phase }: Pick<LivePage, 'standings' | 'phase'>,
): Standing {
  const own = matches.filter((match) => plays(name, match));
  const open = own.find(({ outcome, state }) => outcome === null && state !== 'void');
  if (open && phase === 'running') {
    const opponent = sideName(open, open.a?.name === name ? 'b' : 'a');
    const score = open.live && `${open.live.a}–${open.live.b}`;
    const where = tableWords(open) || t('Waits [[player whose match has no table yet]]');
    return {
      state: open.table !== null ? 'now' : open.queued === 1 ? 'next' : 'later',
      words: [where, t('against {name}', { name: opponent }), score].filter(Boolean).join(' · '),
    };
  }
  const last = own.findLast(({ outcome }) => outcome !== null);
  const place = standings.find((row) => row.name === name)?.place;
  const words = [
    last && matchSentence(last),
    place && t('{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} now', { place }),
  ];
  if (phase !== 'running' && place)
    return {
      state: 'done',
      words: t('Finished {place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', {
        place,
      }),
    };
  return { state: 'done', words: words.filter(Boolean).join(' · ') };
}

const NOW_WORDS: Record<Now, string> = {
  now: t('Plays now'),
  next: t('Plays next'),
  later: t('Plays later'),
  done: t('Done [[match that has been played]]'),
};

interface FollowedListProps {
  followed: Followed;
  /** The current round, or the whole bracket. */
  matches: readonly ShownMatch[];
  page: LivePage;
}

/** What those whom one follows do now; nothing while nobody is followed. */
export function FollowedList({ followed, matches, page }: FollowedListProps) {
  if (followed.names.length === 0) return null;
  return (
    <section aria-label={t('Followed')} className="mb-4">
      <ul className="grid gap-2 md:grid-cols-2">
        {followed.names.map((name) => {
          const { state, words } = nowOf(name, matches, page);
          return (
            <li
              key={name}
              className={cx(
                'flex min-h-16 items-center gap-3 rounded-field border py-2 pr-1 pl-3',
                state === 'now' ? 'border-accent-ink bg-raised' : 'border-line bg-surface',
              )}
            >
              <p className="min-w-0 flex-1 leading-snug wrap-anywhere">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-semibold">{shownText(name)}</span>
                  <span className={cx(state === 'now' && 'font-semibold text-accent-ink')}>
                    {NOW_WORDS[state]}
                  </span>
                </span>
                <span className="figures block text-sm text-muted">{words}</span>
              </p>
              <FollowButton followed={followed} name={name} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
