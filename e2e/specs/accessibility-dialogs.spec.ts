import { Secret, TOTP } from 'otpauth';
import { buildPath } from '#shared/contract';
import { api } from '#shared/routes';
import { sharePath } from '#shared/share-links';
import { mediaFiles } from '../../server/testing/media-files';
import { createCombo, recordBattle } from '../fixtures/data';
import { createDeck, createTrio } from '../fixtures/decks';
import { eventIn } from '../fixtures/event-scenes';
import { send } from '../fixtures/events';
import { makeFriends, whoAmI } from '../fixtures/friends';
import { openPad, playOnPad } from '../fixtures/pad';
import { post } from '../fixtures/posts';
import { createTournament } from '../fixtures/tournaments';
import { check, expect, MANY_SCREENS_MS, open, test, whole } from '../support/check-screens';
import { linkFor } from '../support/mails';
import { startApp } from '../support/start-server';
import { dialog, visitDialogs } from '../support/visit-dialogs';

test.describe.configure({ timeout: MANY_SCREENS_MS });

test('the dialogs of the account settings', { tag: '@nightly' }, async ({ page, person }) => {
  const { request } = page;
  const long = 'A spreadsheet in the hall of the club';
  await createTournament(request);
  const scopes = ['me:read', 'events:write'];
  await send(request, api.createToken, { body: { name: long, scopes, days: 30 } });
  const combo = await createCombo(request, { isPublic: true });
  await send(request, api.createShareLink, { body: { kind: 'combo', id: combo.id } });
  const at = (tab: string) => `/account-settings?tab=${tab}`;
  await visitDialogs(page, [
    [at('connections')],
    [at('connections'), 'Make an address', 'New address', dialog('Make a new address?')],
    [at('connections'), 'Turn off', dialog('Turn off the calendar?')],
    [at('connections'), 'Make a token', dialog('Make a token')],
    [at('connections'), /^\[?Revoke/, dialog(/^\[?Revoke/)],
    [at('connections'), 'Make a webhook', dialog('Make a webhook')],
    [at('connections'), /^\[?Withdraw/],
    [at('password'), 'Turn on…', dialog('Turn on two-step login')],
    [at('password'), 'Add a passkey'],
    [at('danger'), 'Delete account…', dialog('Delete your account?')],
  ]);

  await open(page, at('connections'));
  await page.getByRole('button', { name: 'Make a token' }).click();
  const making = page.getByRole('dialog', { name: 'Make a token' });
  await making.getByLabel('Name', { exact: true }).fill(long);
  await making.getByRole('checkbox').first().check({ force: true });
  await making.getByRole('button', { name: 'Make the token' }).click();
  await dialog('Copy your token')(page);
  await check(page, 'a new token');

  await open(page, at('password'));
  await page.getByRole('button', { name: 'Turn on…' }).click();
  const setUp = page.getByRole('dialog', { name: 'Turn on two-step login' });
  const key = (await setUp.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  await setUp.getByLabel(/six digits/).fill(totp.generate());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await dialog('Save your recovery codes')(page);
  await check(page, 'recovery codes');
  await visitDialogs(page, [
    [at('password')],
    [at('password'), 'New recovery codes', dialog('Make new recovery codes?')],
    [at('password'), 'Turn off', dialog('Turn two-step login off?')],
  ]);
  // An open screen goes to the login by itself, which would abort this navigation.
  await page.goto('about:blank');
  await request.post(api.logout.path);
  await open(page, '/auth');
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByLabel('Username or email').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  await check(page, 'second step');
});

test('the dialogs of combos, battles and parts', { tag: '@nightly' }, async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  const combo = await createCombo(request);
  const battle = await recordBattle(request, combo);
  const parts = [
    { kind: 'blade', name: 'Wizard Rod', count: 2 },
    { kind: 'disk', name: '9-60', count: 1 },
    { kind: 'driver', name: 'Ball', count: 1 },
  ];
  await send(request, api.addParts, { body: { parts } });
  await send(request, api.addWish, { body: { kind: 'blade', name: 'Shark Edge' } });
  await makeFriends(request, stranger.request);
  const wanted = [{ kind: 'blade', name: 'Shark Edge', count: 2 }];
  const [theirs] = await send<{ id: number }[]>(stranger.request, api.addParts, {
    body: { parts: wanted },
  });
  await stranger.request.patch(buildPath(api.updateOwnedPart.path, { id: theirs?.id ?? 0 }), {
    data: { forTrade: 1 },
  });
  for (const one of [request, stranger.request]) {
    await one.put(api.putCollectionSettings.path, { data: { visible: true, tradeVisible: true } });
  }
  const them = await whoAmI(stranger.request);
  await visitDialogs(page, [
    ['/dashboard', 'Menu'],
    ['/battles', /^\[?Actions for the battle/],
    ['/battles', /^\[?Actions for the battle/, 'Result card', dialog(/card/i)],
    ['/battles', /^\[?Actions for the battle/, 'Edit', dialog(/Edit/)],
    ['/battles', /^\[?Actions for the battle/, 'Delete', dialog(/Delete/)],
    [`/battles/${battle.id}`],
    ['/combos', /^\[?Delete/, dialog(/Delete/)],
    ['/collection?tab=parts'],
    ['/collection', 'Collection settings', dialog('Collection settings')],
    ['/collection', /^\[?Wizard Rod/, dialog('Wizard Rod')],
    ['/collection', 'Choose parts', dialog('Choose parts')],
    ['/collection?tab=wishlist'],
    ['/collection?tab=build'],
    ['/collection?tab=trade'],
    [`/conversation/${them.id}?trade=true`, dialog(/^\[?Trade with/)],
    [`/profile/${them.id}?tab=collection`],
    ['/record'],
    ['/record?record=true'],
  ]);

  await page.goto('/profile');
  await openPad(page, 'Mika');
  await playOnPad(page, 'Mika', [['you', 'Spin']]);
  await page.getByRole('button', { name: /^\[?Round 1/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'a round on the pad', { onlyPhone: true });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'This battle' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'the details on the pad', { onlyPhone: true });
});

test('the dialogs of people, posts and decks', { tag: '@nightly' }, async ({
  page,
  person,
  stranger,
}) => {
  expect(person.username).not.toBe('');
  const { request } = page;
  await visitDialogs(page, [['/decks'], ['/decks?tab=community']]);
  await makeFriends(request, stranger.request);
  const them = await whoAmI(stranger.request);
  const story = await post(stranger.request, { title: 'Finals in the rain' });
  const path = buildPath(api.createComment.path, { id: story.id });
  await request.post(path, { data: { content: 'Well played!' } });
  await stranger.request.post(path, { data: { content: 'Thank you!' } });
  const own = await post(request, { title: 'Semi-finals in the sun' });
  const trio = await createTrio(request);
  const deck = await createDeck(request, trio);
  const ownComment = new RegExp(`More about the comment of ${person.username}`);
  await visitDialogs(page, [
    ['/social', 'Add by code', dialog('Add by code')],
    ['/social', 'Add by code', 'Make my code', dialog('Add by code')],
    [`/profile/${them.id}`, /^\[?More about/],
    [`/profile/${them.id}`, /^\[?More about/, 'Remove friend', dialog(/^\[?Remove/)],
    [`/profile/${them.id}`, /^\[?More about/, 'Block', dialog(/^\[?Block/)],
    ['/notifications', /^\[?More about/],
    [`/media/${story.id}`],
    [`/media/${story.id}`, ownComment, 'Delete', dialog('Delete this comment?')],
    [`/media/${own.id}`, 'Delete', dialog('Delete Media')],
    [`/decks/${deck.id}`, /^\[?More about/],
    ['/decks'],
    ['/profile', 'More for your profile'],
    [`/decks/${deck.id}`, /^\[?More about/, 'Share link', dialog('Share')],
  ]);
});

test('the dialogs around a tournament', { tag: '@nightly' }, async ({ page, person, stranger }) => {
  expect(person.username).not.toBe('');
  const theirs = stranger.request;
  const { id } = await createTournament(theirs, { name: 'Street Door Cup' });
  const open = `/tournaments/${await eventIn(theirs, 'registration')}`;
  const full = `/tournaments/${await eventIn(theirs, 'registration', { maxEntrants: 4, waitlist: true })}`;
  await visitDialogs(page, [
    ['/tournaments?tab=mine', 'Import from Challonge', dialog('Import from Challonge')],
    [`/tournaments/${id}?register=true`, dialog(/^\[?Register for/)],
    [full],
    [full, 'Join the waitlist', 'Leave the waitlist', dialog('Leave the waitlist?')],
    [open],
    [
      open,
      (page) => page.getByRole('button', { name: 'Register Now' }).first().click(),
      (page) => expect(page.getByText('You are registered')).toBeVisible(),
    ],
    [`${open}/play`],
    [`${open}/play`, (page) => page.locator('summary').first().click()],
    [`${open}/play`, (page) => page.locator('summary').first().click(), 'Leave the event'],
    [`${open}/judge`],
    ['/relay'],
    [`${open}?register=true`],
  ]);
});

test('the pages that visitors see', { tag: '@nightly' }, async ({ page, stranger }) => {
  const { request } = stranger;
  const combo = await createCombo(request, { isPublic: true });
  const battle = await recordBattle(request, combo);
  const deck = await createDeck(request, await createTrio(request), { isPublic: true });
  const picture = await post(request, { mediaType: 'image', file: await mediaFiles.webp() });
  const things = [
    { kind: 'combo', id: combo.id },
    { kind: 'battle', id: battle.id },
    { kind: 'deck', id: deck.id },
    { kind: 'media', id: picture.id },
  ] as const;
  const shared: string[] = [];
  for (const body of things) {
    const { code } = await send<{ code: string }>(request, api.createShareLink, { body });
    shared.push(sharePath(code));
  }
  const { id } = await createTournament(request, { name: 'Street Door Cup' });
  const running = await eventIn(request, 'running');
  const them = await whoAmI(request);
  const pages = [
    ...shared,
    sharePath('nothing-here'),
    `/tournaments/${id}`,
    `/tournaments/${running}`,
    '/tournaments',
    '/meta',
    '/parts/blade/wizard-rod',
    `/profile/${them.id}`,
    '/confirm-email',
    '/confirm-email?token=x',
    '/guardian',
  ];
  for (const path of pages) {
    await open(page, path);
    await check(page, `${path} without an account`);
  }
});

test('the screens of a child and of a guardian', { tag: '@nightly' }, async ({ page }) => {
  const server = await startApp('screens_guardian', { MIN_AGE: '6', GUARDIAN_AGE: '13' });
  const guardian = 'parent@example.org';
  const there = (path: string) => new URL(path, server.url).href;
  try {
    await open(page, there('/auth'));
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Username').fill('small-blader');
    await page.getByLabel('Password', { exact: true }).fill('let it rip');
    await page.getByLabel('Year of birth').fill(String(new Date().getFullYear() - 10));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Parent’s or guardian’s email address').fill(guardian);
    await check(page, 'sign-up of a child');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
    await check(page, 'waiting for a guardian');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await dialog('Delete your account?')(page);
    await check(page, 'deleting a waiting account');

    let link: string | undefined;
    await expect
      .poll(async () => (link = await linkFor(guardian, 'guardian', server.outbox)))
      .toBeTruthy();
    await open(page, there(`/${link}`));
    await expect(page.getByRole('heading', { name: 'Is this your child?' })).toBeVisible();
    await check(page, 'a question to a guardian');
    await page.getByRole('button', { name: 'Decline…' }).click();
    await check(page, 'a guardian who declines');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Confirm the account' }).click();
    await expect(page.getByRole('heading', { name: 'Your child’s account' })).toBeVisible();
    await check(page, "a child's account, for the guardian");
  } finally {
    await server.stop();
  }
});

test('the screen of an administrator who needs a second factor', { tag: '@nightly' }, async ({
  page,
}) => {
  const password = 'a password of some length';
  const server = await startApp('screens_second_factor', {
    ADMIN_PASSWORD: password,
    ADMIN_REQUIRE_SECOND_FACTOR: 'true',
  });
  try {
    const data = { username: 'admin', password };
    await page.request.post(new URL(api.login.path, server.url).href, { data });
    await open(page, new URL('/second-factor', server.url).href);
    await expect(page.getByRole('heading', { name: whole('Protect your account') })).toBeVisible();
    await check(page, 'a second factor is asked for');
  } finally {
    await server.stop();
  }
});

test('what waits on a device', { tag: '@nightly' }, async ({ page, person, context }) => {
  expect(person.username).not.toBe('');
  const combo = await createCombo(page.request);
  await recordBattle(page.request, combo);
  await page.goto('/profile');
  await openPad(page, 'Mika');
  await context.setOffline(true);
  await playOnPad(page, 'Mika', [['you', 'Extreme']]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const strip = page.getByRole('button', { name: /waiting to be sent/ });
  await expect(strip.or(page.getByText(/on this device/i)).first()).toBeVisible();
  await check(page, 'a battle saved offline');
});
