import { createCombo, recordBattle } from '../fixtures/data';
import { post } from '../fixtures/posts';
import { expect, test } from '../fixtures/test';

test('shared content is found, filtered, opened and closed by Back', {
  tag: '@phone',
}, async ({ page, person, other }) => {
  expect(person.username).not.toBe('');
  const theirs = other.context.request;
  // Words that no other test uses: the community is everybody's.
  const word = `Q${other.username.slice(-6)}`;
  const combo = await createCombo(theirs, { name: `${word} Comet`, isPublic: true });
  for (let battle = 1; battle <= 6; battle += 1) {
    await recordBattle(theirs, combo, { opponentName: `Rival ${battle}` });
  }
  await post(theirs, { title: `${word} Meeting on Friday` });
  await createCombo(theirs, { name: `${word} Secret` });

  await page.goto('/community');
  await page.getByRole('searchbox', { name: 'Search the community' }).fill(word);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole('article', { name: `${word} Comet` })).toContainText('100%');
  await expect(page).toHaveURL(new RegExp(`q=${word}`));

  const filter = page.getByRole('combobox', { name: 'Content filter' });
  await filter.selectOption('Media Only');
  await expect(cards).toHaveCount(1);
  await filter.selectOption('Top Combos');
  await expect(page.getByRole('article', { name: `${word} Comet` })).toBeVisible();
  await expect(cards).toHaveCount(1);

  await page.getByRole('button', { name: 'View Details' }).click();
  const dialog = page.getByRole('dialog', { name: `${word} Comet` });
  await expect(dialog.getByText('Rival 6')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Edit Combo' })).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(cards).toHaveCount(1);

  await page.getByRole('searchbox', { name: 'Search the community' }).fill(`${word} nothing`);
  await expect(page.getByText('No content found matching your search.')).toBeVisible();
});

test('a post of one’s own is there at once, and what a blocked person shares is not', {
  tag: '@desktop',
}, async ({ page, person, other }) => {
  expect(person.username).not.toBe('');
  const word = `Q${other.username.slice(-6)}`;
  const theirs = await post(other.context.request, { title: `${word} Of the other` });
  await page.goto(`/community?q=${word}`);
  await expect(page.getByRole('article', { name: `${word} Of the other` })).toBeVisible();

  await page
    .getByRole('button', { name: /create (a )?post/i })
    .first()
    .click();
  const create = page.getByRole('dialog', { name: 'Create Post' });
  await create.getByLabel('Title').fill(`${word} Of mine`);
  await create.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByRole('article', { name: `${word} Of mine` })).toBeVisible();

  await page.goto(`/media/${theirs.id}`);
  await page.getByRole('button', { name: `More about ${other.username}` }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await page.goto(`/community?q=${word}`);
  await expect(page.getByRole('article', { name: `${word} Of mine` })).toBeVisible();
  await expect(page.getByRole('article', { name: `${word} Of the other` })).toHaveCount(0);
});
