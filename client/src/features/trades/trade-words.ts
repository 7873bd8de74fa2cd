import type { NamedPart } from '#shared/collection';
import type { Trade, TradeMatch, TradePart, TradeStatus } from '#shared/trades';
import { t } from '#shared/translate';
import { nameOf } from '@/features/accounts';
import { partName } from '@/lib/part-names';
import { listInWords } from '@/lib/words';

/** An offer from the perspective of one side. */
export function sideOf({ from, to, give, get }: Trade, meId: number) {
  const isMine = from.id === meId;
  const other = isMine ? to : from;
  return {
    isMine,
    other,
    name: nameOf(other),
    given: isMine ? give : get,
    received: isMine ? get : give,
  };
}

const shownName = ({ kind, name }: NamedPart) => partName(kind, name).name;

const partInWords = (part: TradePart) =>
  part.count > 1 ? `${part.count} × ${shownName(part)}` : shownName(part);

const partsInWords = (parts: readonly TradePart[]) => listInWords(parts.map(partInWords));

type Sides = Pick<ReturnType<typeof sideOf>, 'given' | 'received' | 'name'>;

export function tradeInWords(sides: Pick<Sides, 'given' | 'received'>): string {
  const given = partsInWords(sides.given);
  const received = partsInWords(sides.received);
  if (!received) return t('You give {given} and get nothing.', { given });
  if (!given) return t('You give nothing and get {received}.', { received });
  return t('You give {given} and get {received}.', { given, received });
}

export function undoInWords({ name, ...sides }: Sides): string {
  const given = partsInWords(sides.given);
  const received = partsInWords(sides.received);
  if (!received) return t('You get back {given}, and {name} gets back nothing.', { given, name });
  if (!given)
    return t('You get back nothing, and {name} gets back {received}.', { name, received });
  return t('You get back {given}, and {name} gets back {received}.', { given, name, received });
}

const STATUS_WORDS: Record<Exclude<TradeStatus, 'open'>, string> = {
  accepted: t('Accepted [[an offer]]'),
  declined: t('Declined [[an offer]]'),
  withdrawn: t('Withdrawn [[an offer]]'),
  undone: t('Undone [[a trade]]'),
  impossible: t('Parts were gone'),
};

export function statusInWords(trade: Trade, meId: number): string {
  if (trade.status !== 'open') return STATUS_WORDS[trade.status];
  const { isMine, name } = sideOf(trade, meId);
  return isMine ? t('Waiting for {name}', { name }) : t('Waiting for you');
}

const few = (parts: readonly NamedPart[]) =>
  parts.length <= 2
    ? listInWords(parts.map(shownName))
    : t('{count, plural, one {# part} other {# parts}}', { count: parts.length });

/** "Has Wizard Rod for you, wants 2 of yours" */
export function matchInWords({ theyHave, youHave }: TradeMatch): string {
  const parts = few(theyHave);
  const count = youHave.length;
  const [first, second] = youHave;
  if (!first) return t('Has {parts} for you', { parts });
  const part = shownName(first);
  if (theyHave.length === 0) {
    return second ? t('Wants {count} of yours', { count }) : t('Wants your {part}', { part });
  }
  return second
    ? t('Has {parts} for you, wants {count} of yours', { parts, count })
    : t('Has {parts} for you, wants your {part}', { parts, part });
}
