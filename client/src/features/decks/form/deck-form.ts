import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { Combo } from '#shared/combos';
import {
  COMBOS_DIFFER,
  type Deck,
  type DeckCombo,
  deckInputSchema,
  type Recommendation,
} from '#shared/decks';
import { duplicatePartMessage, findDuplicatePart } from '#shared/rules/decks';
import { t } from '#shared/translate';
import type { EditFields } from '@/lib/versioned-edit';
import { combosOf } from '../deck-words';

const { name, description, combo1Id, combo2Id, combo3Id, isPublic } = deckInputSchema.shape;

/** Repeated parts are checked as combos are chosen, before the rest of the schema. */
const formSchema = z.object({ name, description, combo1Id, combo2Id, combo3Id, isPublic });
type FormInput = z.input<typeof formSchema>;
export type DeckFormValues = z.output<typeof formSchema>;

export const COMBO_FIELDS = ['combo1Id', 'combo2Id', 'combo3Id'] as const;

export const DECK_LABELS = {
  name: t('Name'),
  description: t('Description'),
  combo1Id: t('First combo'),
  combo2Id: t('Second combo'),
  combo3Id: t('Third combo'),
  isPublic: t('Public [[deck]]'),
} satisfies EditFields<FormInput, Deck>;

/** For displaying an edit conflict; `chosen` are the form's combos. */
export function deckFields(chosen: ChosenCombos['chosen']): EditFields<FormInput, Deck> {
  const comboField = (label: string) => ({
    label,
    show: (id: FormInput['combo1Id'], deck: Deck) =>
      [...combosOf(deck), ...chosen].find((combo) => combo?.id === Number(id))?.name ?? `${id}`,
    isSame: (one: FormInput['combo1Id'], other: FormInput['combo1Id']) =>
      Number(one) === Number(other),
  });
  const combos = COMBO_FIELDS.map((field) => [field, comboField(DECK_LABELS[field])]);
  return { ...DECK_LABELS, ...Object.fromEntries(combos) };
}

export const valuesOf = (start?: Deck | Recommendation): FormInput => ({
  name: start?.name ?? '',
  description: start?.description ?? '',
  combo1Id: start?.combo1.id ?? '',
  combo2Id: start?.combo2.id ?? '',
  combo3Id: start?.combo3.id ?? '',
  isPublic: start !== undefined && 'isPublic' in start && start.isPublic,
});

export function useDeckForm(start: Deck | Recommendation | undefined) {
  return useForm<FormInput, unknown, DeckFormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: valuesOf(start),
  });
}

export type DeckForm = ReturnType<typeof useDeckForm>;

type KnownCombo = Combo | DeckCombo;

/** The chosen combos, and why they are not a legal deck. */
export function useChosenCombos(form: DeckForm, trio?: Deck | Recommendation) {
  const [known, setKnown] = useState<ReadonlyMap<number, KnownCombo>>(
    () => new Map((trio ? combosOf(trio) : []).map((combo) => [combo.id, combo])),
  );
  const ids = useWatch({ control: form.control, name: COMBO_FIELDS });
  const chosen = ids.map((id) => known.get(Number(id)));
  return {
    chosen,
    problem: problemOf(chosen),
    remember: (combo: KnownCombo) => setKnown((before) => new Map(before).set(combo.id, combo)),
  };
}

export type ChosenCombos = ReturnType<typeof useChosenCombos>;

function problemOf(chosen: readonly (KnownCombo | undefined)[]): string | null {
  const combos = chosen.filter((combo) => combo !== undefined);
  if (combos.length < chosen.length) return null;
  if (new Set(combos.map(({ id }) => id)).size < combos.length) return COMBOS_DIFFER;
  const part = findDuplicatePart(combos);
  return part && duplicatePartMessage(part);
}

export function isRecommended(values: DeckFormValues, recommendation?: Recommendation): boolean {
  if (!recommendation) return false;
  const ids = new Set(combosOf(recommendation).map(({ id }) => id));
  return COMBO_FIELDS.every((field) => ids.has(values[field]));
}

export function isSameDeck(deck: Deck, values: DeckFormValues): boolean {
  return (
    deck.name === values.name &&
    deck.description === values.description &&
    deck.isPublic === values.isPublic &&
    combosOf(deck).every(({ id }, place) => id === values[COMBO_FIELDS[place] ?? 'combo1Id'])
  );
}
