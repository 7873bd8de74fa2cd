import { type ColumnRules, type Columns, GAP } from '@/components/ui/use-columns';

export const CARD_COLUMNS: ColumnRules = { cardMin: 300, max: 3 };

/** Of a card with a flyer above a body of this height (pixels). */
export function cardHeight({ columns, width }: Columns, body: number): number {
  const card = (width - (columns - 1) * GAP) / columns;
  return Math.round((card * 630) / 1200) + body;
}
