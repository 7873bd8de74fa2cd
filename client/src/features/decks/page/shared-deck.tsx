import type { SharedDeck as Deck } from '#shared/shared-things';
import { t } from '#shared/translate';
import { Card, CardTitle } from '@/components/ui/card';
import { DeckCombos } from './deck-combos';
import { DeckStatistics } from './deck-statistics';

/** A deck as a share link opens it: without its history, which names opponents. */
export function SharedDeck({ deck }: { deck: Deck }) {
  return (
    <div className="flex flex-col gap-4">
      {deck.description && (
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere text-muted">
          {deck.description}
        </p>
      )}
      <section aria-label={t('Combos')}>
        <h2 className="sr-only">{t('Combos')}</h2>
        <DeckCombos deck={deck} />
      </section>
      <Card className="max-w-2xl">
        <CardTitle className="mb-3">{t('Performance Statistics')}</CardTitle>
        <DeckStatistics deck={deck} />
      </Card>
    </div>
  );
}
