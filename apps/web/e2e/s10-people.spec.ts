import { createBattle } from '@voltide/games/battles/contract';
import { getPack } from '@voltide/games/packs/contract';
import { getProfile } from '@voltide/contract';

import { expectSoundInThemes } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { SAMPLE_NAME, SAMPLE_PACK, visit } from './support/pages.ts';
import { forgetPeople, freshName, get, openPack, post } from './support/people.ts';
import { expectUpright } from './support/upright.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('S10-01 S1-03 /u/NAME shows what its owner chose, in either case, at every width @mobile', async ({ page }) => {
  await visit(page, `/u/${SAMPLE_NAME.toUpperCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: SAMPLE_NAME })).toBeVisible();
  await expect(page.locator('main')).toContainText(/Level \dMember since \w+ \d{4}/);
  await expect(page.getByRole('region', { name: 'Best items' }).getByRole('listitem').first()).toBeVisible();
  for (const name of ['Statistics', 'Achievements', 'Sets']) {
    await expect(page.getByRole('region', { name })).toBeVisible();
  }
  await expect(page).toHaveTitle(`${SAMPLE_NAME} · Voltide`);
  await expectUpright(page);
  await expectSoundInThemes(page);
});

test('S10-01 S1-03 a name without a public profile says so, and no search engine lists it @mobile', async ({
  page,
}) => {
  await visit(page, '/u/nobody-at-all');
  await expect(page.getByRole('heading', { level: 1, name: 'No public profile here' })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectUpright(page);
  await expectSoundInThemes(page);
});

test('S10-01 S7-02 a player opens their profile, sees it as others do, and is anonymous at a click @mobile', async ({
  page,
  context,
  signUp,
}) => {
  const { username, token } = await signUp(freshName('tin-lantern'));
  expect(username).toHaveLength(20);
  await visit(page, '/profile?tab=settings');
  const privacy = page.getByRole('region', { name: 'Privacy and public profile' });
  await privacy.getByRole('switch', { name: 'Open my profile to everyone' }).check();
  await privacy.getByRole('checkbox', { name: 'Your level' }).check();
  await privacy.getByRole('switch', { name: 'Hide me from leaderboards' }).check();
  const settings = async () => (await get(page.request, getProfile, { token })).settings;
  await expect.poll(settings).toEqual({
    isPublic: true,
    isAnonymous: false,
    isHiddenFromBoards: true,
    shows: ['level'],
  });
  await privacy.getByRole('link', { name: 'View as others see it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: username })).toBeVisible();
  await expect(page.locator('main')).toContainText('This is what others see.');
  await expect(page.locator('main')).toContainText('Level 1');
  await expect(page.getByRole('region', { name: 'Best items' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Change it' }).click();
  await expect(page).toHaveURL('/profile#privacy');
  await privacy.getByRole('switch', { name: 'Show me as Anonymous' }).check();
  await expect(privacy.getByRole('switch', { name: 'Open my profile to everyone' })).toBeDisabled();
  await expectSoundInThemes(page);
  await expect.poll(async () => (await settings()).isAnonymous).toBe(true);
  await openPack(page.request, token);
  await openBattleOf(page, token);
  await forgetPeople(context);
  await visit(page, `/u/${username}`);
  await expect(page.getByRole('heading', { level: 1, name: 'No public profile here' })).toBeVisible();
  await visit(page, '/battles');
  await expect(page.locator('main')).toContainText('Anonymous');
  await expect(page.locator('main')).not.toContainText(username);
});

/** Opens a public battle for a player who has played, as the lobby requires. */
async function openBattleOf(page: Parameters<typeof visit>[0], token: string): Promise<void> {
  const { pack } = await get(page.request, getPack, { path: getPack.path.replace(':packId', SAMPLE_PACK) });
  await post(page.request, createBattle, {
    body: {
      settings: {
        layout: '1v1',
        mode: 'standard',
        inverse: false,
        tie: 'ticket',
        rounds: [{ id: pack.id, hash: pack.hash }],
        funding: 0,
      },
      share: 100,
      clientSeed: 'harbour-1',
      allowsHouse: true,
      isPrivate: false,
    },
    token,
    key: 'anonymous-battle',
  });
}
