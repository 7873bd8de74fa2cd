import { fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** The opponent's combo field in the open dialog. */
export const opponentText = () => screen.getByRole('textbox', { name: /^Opponent.s combo/ });

/** Sets its text at once. */
export const writeOpponent = (text: string) =>
  fireEvent.change(opponentText(), { target: { value: text } });

export const partsButton = () => screen.getByRole('button', { name: 'Choose parts' });

/** Opens the part pickers and waits for them. */
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
