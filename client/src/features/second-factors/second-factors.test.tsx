import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/routes';
import type { Passkey, PasskeyCreation, SignInSecurity } from '#shared/second-factors';
import { fakeApi, refusal, reply } from '@/testing/fake-api';
import { currentUser } from '@/testing/people';
import { renderApp } from '@/testing/render';

const library = vi.hoisted(() => ({ startRegistration: vi.fn(), startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => library);

const server = fakeApi();
let security: SignInSecurity;

const aPasskey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: 5,
  name: 'Blue phone',
  createdAt: '2026-03-01T10:00:00.000Z',
  lastUsedAt: null,
  ...overrides,
});

const ASSERTION = { id: 'a', rawId: 'a', type: 'public-key', response: {} };

const REQUEST = {
  challenge: 'c',
  rpId: 'localhost',
  timeout: 1,
  userVerification: 'required' as const,
};

const CREATION: PasskeyCreation = {
  challenge: 'c',
  rp: { id: 'localhost', name: 'Ripcord' },
  user: { id: 'MQ', name: 'mika', displayName: 'Mika' },
  pubKeyCredParams: [],
  timeout: 1,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
};

/** Adds passkeys and a secure context, which the test browser lacks. */
function withPasskeys() {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
}

beforeEach(() => {
  vi.stubGlobal('isSecureContext', false);
  vi.resetAllMocks();
  security = { passkeys: [], twoStep: { isOn: false, recoveryCodesLeft: 0 } };
  server.on(api.getUser, () => currentUser());
  server.on(api.getSignInSecurity, () => security);
  server.on(api.startPasskeySignIn, () => REQUEST);
  server.on(api.startPasskey, () => CREATION);
});

const press = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const openSettings = () => renderApp('/account-settings?tab=password');

describe('passkeys', () => {
  it('are added with a name', async () => {
    withPasskeys();
    library.startRegistration.mockResolvedValue(ASSERTION);
    server.on(api.addPasskey, ({ body }) => aPasskey({ name: body.name }));
    const { user } = await openSettings();
    await user.click(await press('Add a passkey'));
    const form = await dialog('Add a passkey');
    await user.clear(form.getByLabelText('Name'));
    await user.type(form.getByLabelText('Name'), 'Blue phone');
    security = { ...security, passkeys: [aPasskey()] };
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Passkey added')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Passkeys' })).toHaveTextContent('Blue phone');
    expect(server.calls(api.addPasskey)[0]?.body).toMatchObject({ name: 'Blue phone' });
  });

  it('say why nothing happened when the device refused', async () => {
    withPasskeys();
    library.startRegistration.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const { user } = await openSettings();
    await user.click(await press('Add a passkey'));
    const form = await dialog('Add a passkey');
    await user.click(form.getByRole('button', { name: 'Continue' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Please try again');
    expect(server.calls(api.addPasskey)).toHaveLength(0);
  });

  it('are removed after a question', async () => {
    withPasskeys();
    security = { ...security, passkeys: [aPasskey()] };
    server.on(api.deletePasskey, () => {
      security = { ...security, passkeys: [] };
      return reply(204);
    });
    const { user } = await openSettings();
    await user.click(await press('Remove Blue phone'));
    const question = await dialog('Remove Blue phone?');
    await user.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Passkey removed')).toBeVisible();
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Passkeys' })).not.toBeInTheDocument(),
    );
  });

  it('need a secure connection, here and on the login screen', async () => {
    const { unmount } = await openSettings();
    expect(await screen.findByText(/opened over plain http/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).not.toBeInTheDocument();
    unmount();
    server.refuse(api.getUser, 401, 'Please log in');
    const { user } = await renderApp('/auth');
    await user.click(await screen.findByRole('tab', { name: 'Login' }));
    expect(await screen.findByText(/opened over plain http/)).toBeVisible();
  });

  it('log in without a password', async () => {
    withPasskeys();
    server.refuse(api.getUser, 401, 'Please log in');
    library.startAuthentication.mockResolvedValue(ASSERTION);
    server.on(api.signInWithPasskey, () => {
      server.on(api.getUser, () => currentUser());
      return currentUser();
    });
    const { user, where } = await renderApp('/auth');
    await user.click(await screen.findByRole('tab', { name: 'Login' }));
    await user.click(await press('Use a passkey'));
    expect(await screen.findByText('Login successful')).toBeVisible();
    await waitFor(() => expect(where()).not.toBe('/auth'));
  });
});

describe('two-step login', () => {
  it('is turned on with a code, and shows the recovery codes once', async () => {
    server.on(api.startTwoStep, () => ({
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/Ripcord:mika?secret=ABCDEFGH',
    }));
    server.on(api.turnOnTwoStep, () => ({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }));
    const { user } = await openSettings();
    await user.click(await press('Turn on…'));
    const form = await dialog('Turn on two-step login');
    expect(form.getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(form.getByText('ABCD EFGH')).toBeVisible();
    await user.type(form.getByLabelText(/six digits/), '123456');
    await user.click(form.getByRole('button', { name: 'Turn on' }));
    const codes = await dialog('Save your recovery codes');
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'AAAA-BBBB',
      'CCCC-DDDD',
    ]);
    const file = codes.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '';
    expect(decodeURIComponent(file)).toContain('AAAA-BBBB\nCCCC-DDDD\n');
    security = { ...security, twoStep: { isOn: true, recoveryCodesLeft: 2 } };
    await user.click(codes.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText(/2 recovery codes are left/)).toBeVisible();
    expect(screen.getByText(/Make new ones/)).toBeVisible();
  });

  it('is turned off after a question', async () => {
    security = { ...security, twoStep: { isOn: true, recoveryCodesLeft: 9 } };
    server.on(api.turnOffTwoStep, () => {
      security = { ...security, twoStep: { isOn: false, recoveryCodesLeft: 0 } };
      return reply(204);
    });
    const { user } = await openSettings();
    await user.click(await press('Turn off'));
    const question = await dialog('Turn two-step login off?');
    await user.click(question.getByRole('button', { name: 'Turn off' }));
    expect(await screen.findByText('Two-step login is off')).toBeVisible();
    expect(await press('Turn on…')).toBeVisible();
  });

  it('asks for the code after the password', async () => {
    server.refuse(api.getUser, 401, 'Please log in');
    server.on(api.login, () =>
      reply(401, { code: 'second_factor_required', message: 'Enter the code.', requestId: 'test' }),
    );
    server.on(api.signInWithCode, ({ body }) =>
      body.code === '123456' ? currentUser() : refusal(400, 'Not right', [wrongCode]),
    );
    const wrongCode = { path: 'code', message: 'Not right' };
    const { user } = await renderApp('/auth');
    await user.click(await screen.findByRole('tab', { name: 'Login' }));
    await user.type(await screen.findByLabelText('Username or email'), 'mika');
    await user.type(screen.getByLabelText('Password'), 'right one');
    await user.click(await press('Log in'));
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    await user.type(code, '000000');
    await user.click(await press('Continue'));
    expect(await screen.findByLabelText('Code')).toHaveAccessibleDescription('Not right');
    await user.click(await press('Use a recovery code'));
    expect(await screen.findByLabelText('Recovery code')).toBeVisible();
    await user.click(await press('Use a code from the app'));
    await user.clear(await screen.findByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(await press('Continue'));
    expect(await screen.findByText('Login successful')).toBeVisible();
  });

  it('is all that an administrator can reach where it is required', async () => {
    server.on(api.getUser, () => currentUser({ role: 'admin', mustSetUpSecondFactor: true }));
    const { where } = await renderApp('/admin');
    expect(await screen.findByRole('heading', { name: 'Protect your account' })).toBeVisible();
    expect(where()).toBe('/second-factor');
    expect(await press('Turn on…')).toBeVisible();
  });
});
