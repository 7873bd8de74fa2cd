import { zodResolver } from '@hookform/resolvers/zod';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { NamedPart, OwnedPart } from '#shared/collection';
import type { Person } from '#shared/people';
import {
  TRADE_PARTS_MAX,
  type TradeInput,
  type TradePart,
  type TradeValues,
  tradeInputSchema,
  tradesApi,
} from '#shared/trades';
import { t } from '#shared/translate';
import { Dialog } from '@/components/ui/dialog';
import { FormDialog } from '@/components/ui/form-dialog';
import { LoadMore } from '@/components/ui/load-more';
import { Skeletons } from '@/components/ui/skeleton';
import { ErrorState } from '@/components/ui/states';
import { nameOf } from '@/features/accounts';
import { collectionQueries, keyOf, PartLine, Stepper } from '@/features/collection';
import { call } from '@/lib/api';
import { isAbsent } from '@/lib/api-error';
import { markStale } from '@/lib/entities';
import { notifySuccess } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { tradesQueries } from './api';

interface OfferDialogProps {
  person: Person;
  onClose: () => void;
}

/** Starts with the parts both can trade according to their wishlists. */
export function OfferDialog({ person, onClose }: OfferDialogProps) {
  const own = useQuery(collectionQueries.parts());
  const theirs = useInfiniteQuery(collectionQueries.of(person.id));
  const matches = useInfiniteQuery(tradesQueries.matches());
  // People who hide their parts can still be offered some.
  const theirParts = theirs.data ?? (isAbsent(theirs.error) ? [] : undefined);
  if (own.data && theirParts && !matches.isPending) {
    const match = matches.data?.find(({ user }) => user.id === person.id);
    return (
      <OfferForm
        person={person}
        onClose={onClose}
        own={own.data.filter(isForTrade)}
        theirs={theirParts.filter(isForTrade)}
        more={<LoadMore query={theirs} label={t('Show more parts')} />}
        match={{ give: match?.youHave ?? [], get: match?.theyHave ?? [] }}
      />
    );
  }
  const failed = [own, theirs].find(({ isError }) => isError);
  return (
    <Dialog onClose={onClose} title={titleOf(person)}>
      {failed ? (
        <ErrorState
          title={t('The parts could not be loaded')}
          error={failed.error}
          onRetry={() => void Promise.all([own.refetch(), theirs.refetch()])}
        />
      ) : (
        <Skeletons label={t('Loading parts')} of="h-72" />
      )}
    </Dialog>
  );
}

const titleOf = (person: Person) => t('Trade with {name}', { name: nameOf(person) });

const isForTrade = ({ forTrade }: OwnedPart) => forTrade > 0;

/** One copy of each wanted part that is for trade. */
const wantedOf = (parts: readonly OwnedPart[], wanted: readonly NamedPart[]): TradePart[] => {
  const keys = new Set(wanted.map(keyOf));
  return parts
    .filter((part) => keys.has(keyOf(part)))
    .slice(0, TRADE_PARTS_MAX)
    .map(({ kind, name }) => ({ kind, name, count: 1 }));
};

interface OfferFormProps extends OfferDialogProps {
  own: readonly OwnedPart[];
  theirs: readonly OwnedPart[];
  /** Loads more of their parts. */
  more: ReactNode;
  match: { give: readonly NamedPart[]; get: readonly NamedPart[] };
}

function OfferForm({ person, onClose, own, theirs, more, match }: OfferFormProps) {
  const client = useQueryClient();
  const name = nameOf(person);
  const form = useForm<TradeInput, unknown, TradeValues>({
    resolver: zodResolver(tradeInputSchema),
    defaultValues: {
      toUserId: person.id,
      give: wantedOf(own, match.give),
      get: wantedOf(theirs, match.get),
    },
  });
  const submission = useSubmit({
    form,
    draft: `trade:${person.id}`,
    send: (values: TradeValues, { clientId, signal }) =>
      call(tradesApi.createTrade, { body: { ...values, clientId }, signal }),
    onSaved() {
      notifySuccess(t('Offer sent'), t('{name} can accept or decline it in your chat.', { name }));
      void markStale(client, 'trade');
      void markStale(client, 'message');
      onClose();
    },
    onError: () => {
      void markStale(client, 'ownedPart');
    },
  });
  const { errors } = form.formState;
  const [give = [], get = []] = useWatch({ control: form.control, name: ['give', 'get'] });
  const choose = (list: 'give' | 'get') => (parts: TradePart[]) =>
    form.setValue(list, parts, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const problem = [errors.give, errors.get].map((error) => error?.message ?? error?.root?.message);
  return (
    <FormDialog
      title={titleOf(person)}
      description={t('Nothing moves until the offer is accepted.')}
      form={form}
      submission={submission}
      submitLabel={t('Send offer')}
      pendingLabel={t('Sending…')}
      offline={t("You can send an offer once you're back online.")}
      onClose={onClose}
      footer={
        problem.some(Boolean) && (
          <p role="alert" className="text-sm text-loss">
            {problem.find(Boolean)}
          </p>
        )
      }
    >
      <PartChooser
        label={t('You give')}
        parts={own}
        chosen={give as TradePart[]}
        onChange={choose('give')}
        empty={t(
          'None of your parts are for trade. Open a part in your collection and say how many copies you would trade.',
        )}
      />
      <PartChooser
        label={t('You get')}
        parts={theirs}
        chosen={get as TradePart[]}
        onChange={choose('get')}
        empty={t("{name} doesn't offer any parts yet.", { name })}
        more={more}
      />
    </FormDialog>
  );
}

interface PartChooserProps {
  label: string;
  parts: readonly OwnedPart[];
  chosen: readonly TradePart[];
  onChange: (chosen: TradePart[]) => void;
  empty: string;
  more?: ReactNode;
}

/** Lists initially chosen parts first. */
function PartChooser({ label, parts, chosen, onChange, empty, more }: PartChooserProps) {
  const id = useId();
  const counts = new Map(chosen.map((part) => [keyOf(part), part.count]));
  const [first] = useState(() => new Set(counts.keys()));
  const rank = (part: OwnedPart) => (first.has(keyOf(part)) ? 0 : 1);
  const setCount = ({ kind, name }: NamedPart, count: number) => {
    const others = chosen.filter((part) => keyOf(part) !== keyOf({ kind, name }));
    onChange(count > 0 ? [...others, { kind, name, count }] : others);
  };
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-display text-xl font-semibold tracking-wide">{label}</span>
        <span className="figures text-sm text-muted">
          {t('{count} chosen [[parts]]', { count: chosen.length })}
        </span>
      </h3>
      {parts.length === 0 ? (
        <p className="flex items-start gap-2 text-muted">
          <Repeat2 aria-hidden="true" className="mt-1 size-4 shrink-0" />
          {empty}
        </p>
      ) : (
        <ul aria-labelledby={id} className="flex flex-col gap-2">
          {parts
            .toSorted((a, b) => rank(a) - rank(b))
            .map((part) => (
              <PartCount
                key={keyOf(part)}
                part={part}
                count={counts.get(keyOf(part)) ?? 0}
                onCount={(count) => setCount(part, count)}
              />
            ))}
        </ul>
      )}
      {more}
    </section>
  );
}

interface PartCountProps {
  part: OwnedPart;
  count: number;
  onCount: (count: number) => void;
}

function PartCount({ part, count, onCount }: PartCountProps) {
  const { name, forTrade } = part;
  return (
    <li
      className={`flex min-w-0 items-center gap-2 rounded-tile border py-1 pr-1 pl-2.5 ${count > 0 ? 'border-accent-ink bg-raised' : 'border-line bg-surface'}`}
    >
      <PartLine part={part}>
        <span className="text-sm text-muted">
          {t('{count, plural, one {# for trade} other {# for trade}}', { count: forTrade })}
        </span>
      </PartLine>
      <Stepper
        name={name}
        count={count}
        max={forTrade}
        min={0}
        label={t('Offered [[copies of a part]]')}
        onCount={onCount}
      />
    </li>
  );
}
