import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Library } from 'lucide-react';
import { Link } from 'react-router-dom';
import { percentRange } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { collectionQueries } from './api';

/** The dashboard's card; hidden while the collection is empty. */
export function CollectionCard() {
  const { data: summary } = useQuery(collectionQueries.summary());
  const hasParts = (summary?.parts ?? 0) > 0;
  const { data } = useQuery({ ...collectionQueries.buildable(), enabled: hasParts });
  if (!summary || !hasParts) return null;
  const deck = data?.deck;
  return (
    <Link
      to={deck ? '/collection?tab=build' : '/collection'}
      className="mt-4 flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 hover:border-line-strong md:mt-5"
    >
      <Library aria-hidden="true" className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{t('Collection')}</span>{' '}
        <span className="figures text-muted">
          {deck
            ? t('{count, plural, one {# part} other {# parts}}, best deck {percent}% ({range})', {
                count: summary.parts,
                percent: deck.predicted,
                range: percentRange(deck),
              })
            : t('{count, plural, one {# part} other {# parts}}', { count: summary.parts })}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
