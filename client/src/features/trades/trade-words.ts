import type { NamedPart } from '#shared/collection';
import type { Trade, TradeMatch, TradePart, TradeStatus } from '#shared/trades';
import { t } from '#shared/translate';
import { nameOf } from '@/features/accounts';
import { partName } from '@/lib/part-names';
import { capitalised, listInWords } from '@/lib/words';

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

export const partsInWords = (parts: readonly TradePart[]) =>
  parts.length === 0 ? 'nothing' : listInWords(parts.map(partInWords));

const STATUS_WORDS: Record<Exclude<TradeStatus, 'open'>, string> = {
  accepted: t('Accepted'),
  declined: t('Declined'),
  withdrawn: t('Withdrawn'),
  undone: t('Undone'),
  impossible: t('Parts were gone'),
};

export function statusInWords(trade: Trade, meId: number): string {
  if (trade.status !== 'open') return STATUS_WORDS[trade.status];
  const { isMine, name } = sideOf(trade, meId);
  return isMine ? `Waiting for ${name}` : t('Waiting for you');
}

const few = (parts: readonly NamedPart[], more: string) =>
  parts.length <= 2 ? listInWords(parts.map(shownName)) : `${parts.length} ${more}`;

/** "Has Wizard Rod for you, wants 2 of yours" */
export function matchInWords({ theyHave, youHave }: TradeMatch): string {
  const has = theyHave.length > 0 && `has ${few(theyHave, 'parts')} for you`;
  const [first, second] = youHave;
  const one = first && !second ? `your ${shownName(first)}` : `${youHave.length} of yours`;
  const wants = youHave.length > 0 && `wants ${one}`;
  const words = [has, wants].filter(Boolean).join(', ');
  return capitalised(words);
}
