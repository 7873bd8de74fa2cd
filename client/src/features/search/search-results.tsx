import { ChevronRight, CornerDownLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { t } from '#shared/translate';
import { Highlight } from '@/components/ui/highlight';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';
import type { Found, FoundGroup } from './groups';

interface SearchResultsProps {
  id: string;
  groups: FoundGroup[];
  q: string;
  marked: string | undefined;
  onMark: (key: string) => void;
  onFollow: (event: MouseEvent) => void;
  isStale: boolean;
}

export const optionId = (listId: string, key: string) => `${listId}-${key}`;

/** Options of the search box. Each is a link, to open in another tab; so are group headings. */
export function SearchResults({ id, groups, isStale, ...rest }: SearchResultsProps) {
  const { q, marked, onMark, onFollow } = rest;
  const option = (key: string, to: string) => ({
    id: optionId(id, key),
    to,
    role: 'option',
    tabIndex: -1,
    'aria-selected': key === marked,
    // Keeps focus in the box, and so a phone's keyboard open.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onPointerMove: () => key !== marked && onMark(key),
    onClick: onFollow,
  });

  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('Search results')}
      aria-busy={isStale || undefined}
      className={cx('flex flex-col gap-2 transition-opacity', isStale && 'opacity-60')}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group options
        <div key={group.key} role="group" aria-label={group.title}>
          <Link
            {...option(group.key, group.to)}
            className={cx(
              'flex min-h-11 items-center gap-1 rounded-small px-3 md:min-h-9',
              group.key === marked && 'bg-raised',
            )}
          >
            {rich('<b>{group}</b><hidden>: open the list</hidden>', {
              group: group.title,
              b: (text) => <span className="eyebrow">{text}</span>,
            })}
            <ChevronRight className="size-3.5 text-faint" />
          </Link>
          {group.items.map((item) => (
            <Link
              key={item.key}
              {...option(item.key, item.to)}
              className={cx(
                'group/spin flex min-h-14 scroll-my-2 items-center gap-3 rounded-field px-3 py-1.5',
                item.key === marked && 'bg-raised',
              )}
            >
              <Row item={item} q={q} isMarked={item.key === marked} />
            </Link>
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({ item, q, isMarked }: { item: Found; q: string; isMarked: boolean }) {
  return (
    <>
      {item.picture}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          <Highlight text={item.title} words={q} />
        </span>{' '}
        <span className="figures block truncate text-sm text-muted">
          <Highlight text={item.detail} words={q} />
        </span>
      </span>
      <CornerDownLeft
        className={cx('size-4 shrink-0 text-faint max-md:hidden', !isMarked && 'invisible')}
      />
    </>
  );
}
