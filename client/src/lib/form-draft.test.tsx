import { zodResolver } from '@hookform/resolvers/zod';
import { screen, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FormDialog } from '@/components/ui/form-dialog';
import { FormField } from '@/components/ui/form-field';
import { renderRoute } from '@/testing/render';
import { signedInClient } from '@/testing/unsent';
import { ApiError } from './api-error';
import { forgetPersonal } from './personal-keys';
import { type Attempt, useSubmit } from './use-submit';
import type { VersionedEdit } from './versioned-edit';

const schema = z.object({ name: z.string(), city: z.string() });
type Values = z.infer<typeof schema>;

const send = vi.fn<(values: Values, attempt: Attempt) => Promise<Values>>();
beforeEach(() => {
  send.mockReset().mockImplementation(async (values) => values);
  localStorage.clear();
});

const UNVERSIONED: VersionedEdit<Values> = {
  version: undefined,
  snapshot: () => ({}),
  currentIn: () => undefined,
  versionOf: () => 0,
  store: () => undefined,
  isSame: () => false,
  differences: () => [],
  reset: () => undefined,
};

interface HostProps {
  draft?: string | undefined;
  /** What the server has. */
  city?: string;
  version?: number | undefined;
  onClose?: () => void;
}

function Host({ draft = 'thing:new', city = '', version, onClose = () => {} }: HostProps) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { name: '', city },
  });
  const edit = { ...UNVERSIONED, version };
  const submission = useSubmit({ form, draft: draft || undefined, send, edit, onSaved: onClose });
  return (
    <FormDialog
      title="A thing"
      form={form}
      submission={submission}
      submitLabel="Save"
      onClose={onClose}
    >
      <FormField form={form} name="name" label="Name" />
      <FormField form={form} name="city" label="City" />
    </FormDialog>
  );
}

/** A reload: what was shown is gone without having been closed. */
async function open(props: HostProps = {}, userId = 1) {
  return renderRoute(<Host {...props} />, { client: signedInClient(userId) });
}

async function typeAndReload(props: HostProps = {}) {
  const { user, unmount } = await open(props);
  await user.type(screen.getByLabelText('Name'), 'Night');
  unmount();
}

const name = () => screen.getByLabelText('Name');
const BACK = 'What you entered before is back.';
const stored = () => Object.keys(localStorage).filter((key) => key.includes(':form:'));

it('is back after a reload, and gone once it is saved', async () => {
  await typeAndReload();
  const { user, unmount } = await open();
  await waitFor(() => expect(name()).toHaveValue('Night'));
  expect(screen.getByText(BACK)).toBeVisible();
  await user.type(name(), ' Train');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Night Train', city: '' });
  await waitFor(() => expect(stored()).toEqual([]));
  unmount();
  await open();
  expect(name()).toHaveValue('');
  expect(screen.queryByText(BACK)).toBeNull();
});

it('is kept when saving fails, and tried again as the same thing', async () => {
  const { user, unmount } = await open();
  await user.type(name(), 'Night');
  send.mockRejectedValue(new ApiError(500, ''));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: 'Retry' });
  unmount();
  const again = await open();
  await waitFor(() => expect(name()).toHaveValue('Night'));
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  const [first, second] = send.mock.calls.map(([, { clientId }]) => clientId);
  expect(second).toBe(first);
});

it('is gone once it is discarded', async () => {
  await typeAndReload();
  const closed = vi.fn();
  const { user } = await open({ onClose: closed });
  await waitFor(() => expect(name()).toHaveValue('Night'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(closed).toHaveBeenCalledOnce();
  expect(stored()).toEqual([]);
});

it('can be started over', async () => {
  await typeAndReload();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(name()).toHaveValue('');
  expect(screen.queryByText(BACK)).toBeNull();
  expect(stored()).toEqual([]);
});

it('is gone when the text is taken back, or the person logs out', async () => {
  const { user, unmount } = await open();
  await user.type(name(), 'N');
  expect(stored()).toEqual(['ripcord:1:form:thing:new']);
  await user.clear(name());
  expect(stored()).toEqual([]);
  unmount();
  await typeAndReload();
  forgetPersonal(1);
  await open();
  expect(name()).toHaveValue('');
});

it('belongs to one account, and to one thing', async () => {
  await typeAndReload();
  const other = await open({}, 2);
  expect(name()).toHaveValue('');
  other.unmount();
  await open({ draft: 'thing:7' });
  expect(name()).toHaveValue('');
});

it('leaves fields alone that were not typed into', async () => {
  await typeAndReload({ city: 'Lyon' });
  await open({ city: 'Paris' });
  await waitFor(() => expect(name()).toHaveValue('Night'));
  expect(screen.getByLabelText('City')).toHaveValue('Paris');
});

it('is sent with the version that it was based on, so that another edit is not overwritten', async () => {
  await typeAndReload({ version: 3 });
  const { user } = await open({ version: 4 });
  await waitFor(() => expect(name()).toHaveValue('Night'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[1].version).toBe(3);
});

it('ignores what does not fit the form', async () => {
  const values = { name: ['Night'], city: 'Lyon', gone: 1 };
  localStorage.setItem('ripcord:1:form:thing:new', JSON.stringify({ values, clientId: 'a' }));
  await open();
  await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Lyon'));
  expect(name()).toHaveValue('');
});

it('does not exist for a form without a name, such as one with a password', async () => {
  await typeAndReload({ draft: '' });
  expect(stored()).toEqual([]);
});
