import type { NoticeLink } from '@/lib/notify';

/** The parameter of a battle's address that opens its result card. */
export const CARD_PARAM = 'card';

/** The way from a notice to the result card of a battle that the server has. */
export function cardLink(battleId: number, go: (to: string) => void): NoticeLink {
  return { label: 'Result card', to: `/battles/${battleId}?${CARD_PARAM}=true`, go };
}
