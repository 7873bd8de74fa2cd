import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Hammer, Layers, Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Buildable, BuildableCombo, NamedPart } from '#shared/collection';
import { COMBO_NAME_MAX, type Combo, type ComboInput, combosApi } from '#shared/combos';
import { decksApi } from '#shared/decks';
import { namedPartsOf, partNamesOf } from '#shared/rules/parts/kinds';
import { formatCombo } from '#shared/rules/parts/quick-entry';
import { percentRange } from '#shared/rules/rates';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card, CardTitle } from '@/components/ui/card';
import { QueryList } from '@/components/ui/query-list';
import { Section } from '@/components/ui/section';
import { Skeletons } from '@/components/ui/skeleton';
import { EmptyState } from '@/components/ui/states';
import { ComboFormDialog, ComboLine, combosQueries, partsLine } from '@/features/combos';
import { deckPath, deckQueries, PredictedRate } from '@/features/decks';
import { call } from '@/lib/api';
import { markStale, storeSaved } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { partName } from '@/lib/part-names';
import { randomId } from '@/lib/random-id';
import { rich } from '@/lib/rich';
import { collectionQueries } from '../api';
import { drawnCombo, keyOf, missingInWords } from '../part-words';
import { useCollection } from '../use-collection';
import { WishButton } from '../wishlist/wishes';

const ROW =
  'flex min-w-0 flex-wrap items-center gap-3 rounded-tile border border-line bg-surface p-3';
const LIST = 'grid gap-2 lg:grid-cols-2';
/** Number of combos shown initially. */
const SHOWN = 10;

/** Combos that can be built now, and combos one part away. */
export function BuildTab() {
  const [started, setStarted] = useState<BuildableCombo>();
  const query = useQuery(collectionQueries.buildable());
  const { data } = query;
  // One response has the deck and the combos.
  const list = { ...query, data: data?.combos };
  return (
    <div className="flex flex-col gap-8">
      {data?.deck && <BestDeck deck={data.deck} />}
      <Section
        title={t('Combos you can build')}
        text={t('Ranked by the share of rounds they are predicted to win.')}
      >
        <QueryList
          query={list}
          skeleton={<Places label={t('Loading combos')} rows={4} />}
          failed={{ title: t('What you can build could not be loaded') }}
          empty={
            <EmptyState
              icon={<Hammer />}
              title={t('Nothing to build yet')}
              text={t(
                'A combo takes a blade, a ratchet and a bit. Add the parts you own, and the strongest combos appear here.',
              )}
              action={
                <ButtonLink to="/collection" variant="primary" icon={<Plus />}>
                  {t('Add parts')}
                </ButtonLink>
              }
            />
          }
        >
          {(combos) => <Combos combos={combos} onCreate={setStarted} />}
        </QueryList>
      </Section>
      <MissingParts />
      <AlmostBuildable />
      <ComboFormDialog
        open={started !== undefined}
        start={started && comboStart(started)}
        onClose={() => setStarted(undefined)}
      />
    </div>
  );
}

const Places = ({ label, rows }: { label: string; rows: number }) => (
  <Skeletons
    label={label}
    rows={rows}
    className="grid gap-2 lg:grid-cols-2"
    of="h-20 rounded-tile"
  />
);

function BestDeck({ deck }: { deck: NonNullable<Buildable['deck']> }) {
  const { mutate, isPending } = useCreateDeck();
  const { predicted: value, low, high } = deck;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <CardTitle className="text-2xl leading-tight">{t('Your best deck')}</CardTitle>
        <p className="mt-0.5 text-muted">
          {t('The three combos that should win most together, with no part twice.')}
        </p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ul aria-label={t('Combos of the best deck')} className="flex flex-col gap-2">
          {deck.combos.map((combo) => (
            <li
              key={partsLine(combo)}
              className="group/spin flex items-center gap-3 rounded-field border border-line bg-bg/50 px-3 py-2"
            >
              <ComboLine combo={{ ...drawnCombo(combo), name: nameOf(combo) }} />
              <Prediction {...combo} />
            </li>
          ))}
        </ul>
        <div>
          <PredictedRate predicted={{ value, low, high }} />
          <Button
            variant="primary"
            icon={<Layers />}
            loading={isPending}
            className="mt-4 w-full"
            onClick={() => mutate(deck)}
          >
            {isPending ? t('Creating the deck…') : t('Create deck')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

type Predicted = Pick<BuildableCombo, 'predicted' | 'low' | 'high'>;

function Prediction({ predicted, ...range }: Predicted) {
  return (
    <span className="figures shrink-0 text-right leading-tight">
      <span className="block font-display text-xl font-bold">{predicted}%</span>{' '}
      <span className="block text-sm text-muted">{percentRange(range)}</span>
    </span>
  );
}

interface CombosProps {
  combos: BuildableCombo[];
  onCreate: (combo: BuildableCombo) => void;
}

function Combos({ combos, onCreate }: CombosProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? combos : combos.slice(0, SHOWN);
  return (
    <>
      <ol aria-label={t('Combos you can build')} className={LIST}>
        {shown.map((combo) => {
          const name = nameOf(combo);
          return (
            <li key={partsLine(combo)} className={`${ROW} group/spin`}>
              <ComboEmblem combo={drawnCombo(combo)} spin />
              <span className="min-w-0 flex-1 basis-32 leading-snug">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-sm text-muted wrap-anywhere">
                  <ComboText text={partsLine(combo)} />
                </span>
              </span>
              <Prediction {...combo} />
              {combo.comboId ? (
                <ButtonLink to={`/combos/${combo.comboId}`} size="sm" className="max-sm:w-full">
                  {rich('Open combo<hidden> {name}</hidden>', { name })}
                </ButtonLink>
              ) : (
                <Button size="sm" className="max-sm:w-full" onClick={() => onCreate(combo)}>
                  {rich('Create combo<hidden> {name}</hidden>', { name })}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {shown.length < combos.length && (
        <Button className="mt-3 w-full" onClick={() => setShowsAll(true)}>
          {t('Show all {count}', { count: combos.length })}
        </Button>
      )}
    </>
  );
}

/** The person's combos with a missing part; nothing if there are none. */
function MissingParts() {
  const { parts } = useCollection();
  const { data: combos = [] } = useInfiniteQuery(combosQueries.list());
  if (!parts) return null;
  const owned = new Set(parts.map(keyOf));
  const incomplete = combos.flatMap((combo) => {
    const missing = namedPartsOf(combo).filter((part) => !owned.has(keyOf(part)));
    return missing.length > 0 ? [{ combo, missing }] : [];
  });
  if (incomplete.length === 0) return null;
  return (
    <Section
      title={t('Your combos with a part missing')}
      text={t('Your parts are not enough for these.')}
    >
      <ul aria-label={t('Your combos with a part missing')} className={LIST}>
        {incomplete.map(({ combo, missing }) => (
          <MissingRow key={combo.id} combo={combo} missing={missing} />
        ))}
      </ul>
    </Section>
  );
}

function MissingRow({ combo, missing }: { combo: Combo; missing: readonly NamedPart[] }) {
  const [first, second] = missing;
  const names = missing.map(({ kind, name }) => partName(kind, name).name);
  return (
    <li className={`${ROW} group/spin`}>
      <ComboLine combo={combo} />
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="text-sm">{missingInWords(namedPartsOf(combo).length, names)}</span>
        {first && !second && <WishButton part={first} />}
      </span>
    </li>
  );
}

/** Community combos that are one part away. */
function AlmostBuildable() {
  const query = useInfiniteQuery(collectionQueries.almost());
  return (
    <Section
      title={t('One part away')}
      text={t("Community combos that need just one part you don't own.")}
    >
      <QueryList
        query={query}
        skeleton={<Places label={t('Loading combos of the community')} rows={3} />}
        failed={{ title: t('Combos of the community could not be loaded') }}
        empty={
          <p className="rounded-card border border-dashed border-line-strong/45 px-4 py-6 text-center text-balance text-muted">
            {t('No public combo is exactly one part away from what you own.')}
          </p>
        }
      >
        {(items) => (
          <ul aria-label={t('One part away')} className={LIST}>
            {items.map(({ combo, missing }) => (
              <MissingRow key={combo.id} combo={combo} missing={[missing]} />
            ))}
          </ul>
        )}
      </QueryList>
    </Section>
  );
}

const DECK_NAME = t('Best of my collection');

/** Initial values of the combo form. */
function comboStart(combo: BuildableCombo): Partial<ComboInput> {
  const { colorStart, colorEnd } = drawnCombo(combo);
  return { ...partNamesOf(combo), colorStart, colorEnd } as Partial<ComboInput>;
}

export const nameOf = (combo: BuildableCombo) => formatCombo(combo).slice(0, COMBO_NAME_MAX).trim();

/**
 * Creates the deck, and before it any combos that do not exist. Combos created by a failed attempt
 * are kept and reused by the next one.
 */
function useCreateDeck() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [clientId] = useState(randomId);
  return useMutation({
    mutationFn: async ({ combos }: NonNullable<Buildable['deck']>) => {
      const ids: number[] = [];
      for (const combo of combos) {
        const body = { ...comboStart(combo), name: nameOf(combo) } as ComboInput;
        ids.push(combo.comboId ?? (await call(combosApi.createCombo, { body })).id);
      }
      const [combo1Id = 0, combo2Id = 0, combo3Id = 0] = ids;
      const body = { name: DECK_NAME, description: '', combo1Id, combo2Id, combo3Id, clientId };
      return call(decksApi.createDeck, { body });
    },
    meta: { failed: t('The deck was not created') },
    onSettled: () => markStale(client, 'combo'),
    onSuccess(deck) {
      storeSaved(client, 'deck', deckQueries.detail(deck.id), deck);
      notifySuccess(t('Deck created'), t('You can rename it under Edit.'));
      void navigate(deckPath(deck.id));
    },
  });
}
