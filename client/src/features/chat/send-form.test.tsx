import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MESSAGE_MAX } from '#shared/chat';
import { userQuery } from '@/features/accounts';
import { createQueryClient } from '@/lib/query-client';
import { currentUser } from '@/testing/people';
import { renderRoute } from '@/testing/render';
import { SendForm } from './send-form';

const onSend = vi.fn();
const onTyping = vi.fn();
beforeEach(() => {
  onSend.mockReset();
  onTyping.mockReset();
});

function show(props: Partial<ComponentProps<typeof SendForm>> = {}, me = currentUser()) {
  const client = createQueryClient();
  client.setQueryData(userQuery.queryKey, me);
  const form = <SendForm userId={2} name="Leo" onSend={onSend} onTyping={onTyping} {...props} />;
  return renderRoute(form, { client });
}

const field = () => screen.getByRole('textbox', { name: 'Message' });
const send = () => screen.getByRole('button', { name: 'Send' });

/** A device with a mouse or a touch screen. */
function stubPointer(kind: 'fine' | 'coarse') {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === `(pointer: ${kind})` }) as MediaQueryList,
  );
}

describe('the field for a message', () => {
  it('sends the trimmed text, then is empty and focused', async () => {
    const { user } = await show();
    await user.type(field(), '  Let it rip!  ');
    await user.click(send());
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Let it rip!');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  it.each(['', '   ', '\n\n', '\u200b\u200b'])('does not send %j', async (text) => {
    const { user } = await show();
    fireEvent.change(field(), { target: { value: text } });
    await user.click(send());
    stubPointer('fine');
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('sends by Enter and breaks the line by Shift+Enter with a keyboard', async () => {
    const { user } = await show();
    stubPointer('fine');
    await user.type(field(), 'one{Shift>}{Enter}{/Shift}two');
    expect(onSend).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(onSend).toHaveBeenCalledExactlyOnceWith('one\ntwo');
  });

  it('breaks the line by Enter on a touch screen', async () => {
    const { user } = await show();
    stubPointer('coarse');
    await user.type(field(), 'one{Enter}two');
    expect(onSend).not.toHaveBeenCalled();
    expect(field()).toHaveValue('one\ntwo');
  });

  it('does not send by Enter while a word is composed', async () => {
    await show();
    stubPointer('fine');
    fireEvent.change(field(), { target: { value: 'にほ' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(onSend).not.toHaveBeenCalled();
  });

  it('shows the length near the limit and refuses longer text', async () => {
    await show();
    expect(screen.queryByText(/ \/ 2000/)).not.toBeInTheDocument();
    fireEvent.change(field(), { target: { value: 'a'.repeat(MESSAGE_MAX - 100) } });
    expect(screen.getByText('1900 / 2000')).toBeVisible();
    expect(send()).toBeEnabled();
    fireEvent.change(field(), { target: { value: 'a'.repeat(MESSAGE_MAX + 1) } });
    expect(field()).toHaveAccessibleDescription(/Please use at most 2000 characters/);
    expect(field()).toBeInvalid();
    expect(send()).toBeDisabled();
  });

  it('reports typing, but not deleting', async () => {
    const { user } = await show();
    await user.type(field(), 'a');
    expect(onTyping).toHaveBeenCalledOnce();
    await user.clear(field());
    expect(onTyping).toHaveBeenCalledOnce();
  });

  it.each([
    ['fine', true],
    ['coarse', false],
  ] as const)('takes the focus at once where there is a keyboard (%s: %s)', async (kind, has) => {
    stubPointer(kind);
    await show({ startsFocused: true });
    expect(document.activeElement === field()).toBe(has);
  });

  it('shows why it is closed', async () => {
    await show({ closed: 'No connection' });
    expect(field()).toBeDisabled();
    expect(send()).toBeDisabled();
    expect(screen.getByText('No connection')).toBeVisible();
  });
});

describe('what was not sent', () => {
  it('is restored in the same conversation only', async () => {
    const first = await show();
    await first.user.type(field(), 'half a thou');
    first.unmount();
    const other = await show({ userId: 3 });
    expect(field()).toHaveValue('');
    other.unmount();
    await show();
    expect(field()).toHaveValue('half a thou');
  });

  it('is not shown to another account on the device', async () => {
    const first = await show();
    await first.user.type(field(), 'secret');
    first.unmount();
    await show({}, currentUser({ id: 9, username: 'rin' }));
    expect(field()).toHaveValue('');
  });

  it('is removed once sent', async () => {
    const first = await show();
    await first.user.type(field(), 'done');
    await first.user.click(send());
    first.unmount();
    await show();
    expect(field()).toHaveValue('');
  });
});
