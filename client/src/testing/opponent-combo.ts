import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The opponent's combo in the dialog that is open. */
export const opponentText = () => screen.getByRole('textbox', { name: /^Opponent.s combo/ });

/** Writes it at once. */
export const writeOpponent = (text: string) =>
  fireEvent.change(opponentText(), { target: { value: text } });

export const partsButton = () => screen.getByRole('button', { name: 'Choose parts' });

/** The parts to choose from, once they are there. */
export const openParts = async (user: UserEvent) => {
  await user.click(partsButton());
  return within(await screen.findByRole('group', { name: "Parts of the opponent's combo" }));
};

/** Chooses a part by the beginning of its name. */
export function choosePart(parts: ReturnType<typeof within>, place: string, name: string): void {
  const field = parts.getByRole('combobox', { name: new RegExp(`^${place}`) });
  fireEvent.change(field, { target: { value: name } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
