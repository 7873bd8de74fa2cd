import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../fixtures/test';
import { expectAccessible } from '../support/axe';

const BOTH_THEMES = { theme: 'dark', bothThemes: true } as const;

const SETTINGS = '/account-settings?tab=password';

test('a passkey, codes of an app and recovery codes let one in', { tag: '@desktop' }, async ({
  page,
  person,
  context,
}) => {
  // Passkeys need a host name.
  const base = process.env.RIPCORD_URL?.replace('127.0.0.1', 'localhost') ?? '';
  const url = (path: string) => base + path;
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const logOut = async () => {
    await context.clearCookies();
    await page.goto(url('/auth'));
    await page.getByRole('tab', { name: 'Login' }).click();
  };
  const logIn = async () => {
    await page.getByLabel('Username or email').fill(person.username);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  const expectSignedIn = () => expect(page.getByText('Login successful')).toBeVisible();

  await logOut();
  await logIn();
  await expectSignedIn();
  await page.goto(url(SETTINGS));
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByLabel('Name').fill('Virtual key');
  await expectAccessible(page, 'add a passkey', BOTH_THEMES);
  await naming.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Virtual key');

  await logOut();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expectSignedIn();

  await page.goto(url(SETTINGS));
  await page.getByRole('button', { name: 'Turn on…' }).click();
  const setUp = page.getByRole('dialog', { name: 'Turn on two-step login' });
  const key = (await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await expectAccessible(page, 'two-step login', BOTH_THEMES);
  await setUp.getByLabel(/six digits/).fill(totp.generate());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(saving.getByRole('listitem')).toHaveCount(10);
  const codes = await saving.getByRole('listitem').allTextContents();
  await expectAccessible(page, 'recovery codes', BOTH_THEMES);
  await saving.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible();

  await logOut();
  await logIn();
  const code = page.getByLabel('Code', { exact: true });
  await expectAccessible(page, 'second step', BOTH_THEMES);
  await code.fill('000 000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is not right').first()).toBeVisible();
  // The code of the next half minute: the current one was used above.
  await code.fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn();

  await logOut();
  await logIn();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectSignedIn();
  await page.goto(url(SETTINGS));
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible();
});
