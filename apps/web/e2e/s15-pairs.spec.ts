import { listPlays, rotateSeeds, setClientSeed, type Play, type RequestOf } from '@voltide/contract';
import type { Page } from '@playwright/test';
import { openPacks } from '@voltide/games/packs/contract';

import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { get, openOften, openPack, post, startGuest } from './support/people.ts';
import { newestPlay, openAnew, visitDesk } from './support/reels.ts';

const DAY_MS = 86_400_000;

/** Opens packs on the desk, waits for the result, and opens its check. */
async function openAndVerify(page: Page): Promise<void> {
  await openAnew(page);
  const seal = page.locator('.seal');
  await seal.getByRole('button', { name: 'Verify' }).click();
  await expect(seal.locator('.seal-steps')).toBeVisible();
}

/** Expects a sealed result: nothing is red, and no public seed is mentioned. */
async function expectSealed(page: Page): Promise<void> {
  const seal = page.locator('.seal');
  await expect(seal).toHaveAttribute('data-state', 'sealed');
  await expect(seal.locator('[data-ok="false"]')).toHaveCount(0);
  await expect(seal).toContainText('The server seed is still secret.');
  await expect(seal).not.toContainText('The server seed is revealed');
}

/** Expects every seed to be known here before the play. */
async function expectAllKnown(page: Page): Promise<void> {
  await expectSealed(page);
  const seal = page.locator('.seal');
  await expect(seal.locator('[data-ok="unknown"]')).toHaveCount(0);
  for (const step of ['seed locked before you played', 'the client seed is yours']) {
    await expect(seal).toContainText(step);
  }
  await expect(seal).toContainText('no play was skipped');
}

test('S15-02 a tab that waited while another one revealed two pairs shows its result sealed', async ({
  page,
  context,
  signUp,
}) => {
  const { token } = await signUp();
  await visitDesk(page, { speed: 'Instant' });
  await openAndVerify(page);
  await expectAllKnown(page);
  const other = await context.newPage();
  for (let pair = 0; pair < 2; pair++) {
    await openPack(page.request, token);
    await visit(other, '/fairplay');
    await other.getByRole('button', { name: 'Reveal and check' }).click();
    await expect(other.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  }
  await openAndVerify(page);
  expect(await newestPlay(page, token)).toMatchObject({ epoch: 2, nonce: 0 });
  await expectAllKnown(page);
});

test('S15-02 a reveal in another tab while an open is under way is no mismatch', async ({ page, context, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page, { speed: 'Instant' });
  await openAndVerify(page);
  const other = await context.newPage();
  await visit(other, '/fairplay');
  await page.route(
    `**${openPacks.path}`,
    async (route) => {
      // Waits no longer than that: the page gives up an open after 20 s.
      const revealed = other.waitForResponse((response) => new URL(response.url()).pathname === rotateSeeds.path);
      await other.getByRole('button', { name: 'Reveal and check' }).click();
      await revealed;
      await route.continue();
    },
    { times: 1 },
  );
  await openAndVerify(page);
  await expect(other.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  expect(await newestPlay(page, token)).toMatchObject({ epoch: 1, nonce: 0 });
  await expectSealed(page);
});

test('S15-02 a play of another pair than the one that was named does not match', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page, { speed: 'Instant' });
  await openAndVerify(page);
  await post(page.request, rotateSeeds, { body: { epoch: 0, clientSeed: 'the-server-says-so' }, token });
  await page.route(`**${openPacks.path}`, async (route) => {
    const { packId, tableHash, quantity } = route.request().postDataJSON() as RequestOf<typeof openPacks>;
    await route.fulfill({ response: await route.fetch({ postData: { packId, tableHash, quantity } }) });
  });
  await openAndVerify(page);
  expect(await newestPlay(page, token)).toMatchObject({ epoch: 1, nonce: 0 });
  const seal = page.locator('.seal');
  await expect(seal).toHaveAttribute('data-state', 'mismatch');
  await expect(seal).toContainText('the commitment is not the one shown before you played');
});

test('S15-02 more own plays elsewhere than a page of the history holds are followed', async ({ page, signUp }) => {
  const { token } = await signUp();
  await visitDesk(page, { packId: 'tin-sparrow', speed: 'Instant' });
  await openAndVerify(page);
  await openOften(page.request, token, { packId: 'tin-sparrow', plays: 56 });
  await openAndVerify(page);
  expect(await newestPlay(page, token)).toMatchObject({ epoch: 0, nonce: 57 });
  await expectAllKnown(page);
});

const LIES: Readonly<Record<string, Partial<Play>>> = {
  'of the pair in use': { commitment: '0'.repeat(64) },
  'of a pair that was never there': { epoch: 5, commitment: '0'.repeat(64) },
};

test('S15-02 a commitment that was not shown before does not match', async ({ page, signUp }) => {
  await signUp();
  await visitDesk(page, { speed: 'Instant' });
  for (const [name, lie] of Object.entries(LIES)) {
    await test.step(name, async () => {
      await page.route(
        `**${openPacks.path}`,
        async (route) => {
          const answer = await route.fetch();
          const body = (await answer.json()) as { readonly play: Play };
          await route.fulfill({ response: answer, json: { ...body, play: { ...body.play, ...lie } } });
        },
        { times: 1 },
      );
      await openAndVerify(page);
      const seal = page.locator('.seal');
      await expect(seal).toHaveAttribute('data-state', 'mismatch');
      await expect(seal).toContainText('This result does not match the commitment.');
      await expect(seal).toContainText('the commitment is not the one shown before you played');
      await expect(seal).toContainText('The server seed is still secret.');
    });
  }
});

test('S15-02 an open that meets the end of its pair sends a fresh client seed, unseen', async ({ browser, host }) => {
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  await startGuest(context, world.url);
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname === setClientSeed.path) sent.push(`client seed ${response.status()}`);
    if (pathname !== openPacks.path) return;
    sent.push(`open ${response.request().headers()['idempotency-key']} ${response.status()}`);
  });
  await visitDesk(page, { speed: 'Instant' });
  await openAndVerify(page);
  for (const [epoch, quantity] of [
    [1, 1],
    [2, 10],
  ] as const) {
    await world.advance(30 * DAY_MS);
    await page.keyboard.press(quantity === 10 ? '0' : '1');
    sent.splice(0);
    await openAndVerify(page);
    await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
    const [refused = ''] = sent;
    expect(refused).toMatch(/ 409$/);
    expect(sent).toEqual([refused, 'client seed 200', refused.replace(/409$/, '200')]);
    const { plays } = await get(page.request, listPlays);
    expect(plays).toHaveLength(epoch + 1);
    expect(plays[0]).toMatchObject({ epoch, nonce: 0, quantity });
    expect(new Set(plays.map(({ clientSeed }) => clientSeed)).size).toBe(plays.length);
    await expectAllKnown(page);
  }
  await visit(page, '/fairplay');
  await page.getByRole('button', { name: 'Reveal and check' }).click();
  await expect(page.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  await context.close();
  await world.close();
});
