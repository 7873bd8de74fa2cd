import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The opponent's combo in the dialog that is open. */
export const opponentText = () => screen.getByRole('textbox', { name: /^Opponent.s combo/ });

export const partsButton = () => screen.getByRole('button', { name: 'Choose parts' });

/** The parts to choose from, once they are there. */
export const openParts = async (user: UserEvent) => {
  await user.click(partsButton());
  return within(await screen.findByRole('group', { name: "Parts of the opponent's combo" }));
};

/** Chooses a part by typing the beginning of its name. */
export async function choosePart(
  user: UserEvent,
  parts: ReturnType<typeof within>,
  place: string,
  name: string,
): Promise<void> {
  const field = parts.getByRole('combobox', { name: new RegExp(`^${place}`) });
  await user.clear(field);
  await user.type(field, name);
  await user.keyboard('{Enter}');
}
