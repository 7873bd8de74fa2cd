import { ArrowRight, Lock } from 'lucide-react';
import { DECK_PLACES, type DeckCombo } from '#shared/decks';
import { isNoPart, NA, type PartKind } from '#shared/rules/parts/kinds';
import type { SharedDeck } from '#shared/shared-things';
import { t } from '#shared/translate';
import { ComboEmblem } from '@/components/combo-emblem';
import { ComboText } from '@/components/combo-text';
import { PartName } from '@/components/part-name';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { ColourStrip, TypeMark } from '@/features/combos';
import { cx } from '@/lib/cx';
import { rich } from '@/lib/rich';

/** Of a share link, which leads to no combo. */
type ShownCombo = SharedDeck['combo1'] & Partial<Pick<DeckCombo, 'id' | 'canView'>>;

export function DeckCombos({ deck }: { deck: Record<(typeof DECK_PLACES)[number], ShownCombo> }) {
  return (
    <ul
      aria-label={t('Combos of this deck')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16.5rem),1fr))] gap-3 md:gap-4"
    >
      {DECK_PLACES.map((place) => (
        <li key={place} className="flex min-w-0">
          <DeckComboCard combo={deck[place]} />
        </li>
      ))}
    </ul>
  );
}

function DeckComboCard({ combo }: { combo: ShownCombo }) {
  const { id, name, bladeType, canView } = combo;
  return (
    <article
      aria-label={name}
      className="group/spin relative flex w-full min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
    >
      <ColourStrip combo={combo} glow />
      <div className="relative flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-3.5">
          <ComboEmblem combo={combo} className="size-16" spin />
          <div className="min-w-0 flex-1 basis-28">
            <h3
              dir="auto"
              className="line-clamp-2 font-display text-xl leading-tight font-semibold tracking-wide [overflow-wrap:anywhere]"
            >
              <ComboText text={name} />
            </h3>
            <Badge className="mt-1.5">
              {bladeType ? <TypeMark type={bladeType} /> : t('Unknown Type')}
            </Badge>
          </div>
        </div>
        <Parts combo={combo} />
        {id === undefined ? null : canView ? (
          <ButtonLink to={`/combos/${id}`} size="sm" className="mt-auto">
            <span>{rich('View Combo<hidden> {name}</hidden>', { name })}</span>
            <ArrowRight />
          </ButtonLink>
        ) : (
          <p className="mt-auto flex min-h-11 items-center justify-center gap-2 text-sm text-muted md:min-h-9">
            <Lock className="size-4" />
            {t('This combo is private')}
          </p>
        )}
      </div>
    </article>
  );
}

function Part({ kind, name }: { kind: PartKind; name: string | null }) {
  return name === null || isNoPart(name) ? NA : <PartName part={{ kind, name }} />;
}

function Parts({ combo }: { combo: ShownCombo }) {
  const always = [
    [t('Blade'), 'blade'],
    [t('Lock Chip'), 'lockChip'],
    [t('Bit'), 'driver'],
    [t('Ratchet'), 'disk'],
  ] as const;
  const others = [
    [t('Main Blade'), 'mainBlade'],
    [t('Over Blade'), 'overBlade'],
    [t('Assist Blade'), 'assistBlade'],
  ] as const;
  const rows = [...always, ...others.filter(([, kind]) => !isNoPart(combo[kind]))];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2">
      {rows.map(([label, kind]) => (
        <div key={label} className="min-w-0 leading-snug">
          <dt className="text-sm text-muted">{label}</dt>
          <dd
            className={cx(
              '[overflow-wrap:anywhere]',
              isNoPart(combo[kind]) ? 'text-faint' : 'font-semibold',
            )}
          >
            <Part kind={kind} name={combo[kind]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
