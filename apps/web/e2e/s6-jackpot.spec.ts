import { getJackpot } from '@voltide/games/jackpot/contract';

import { expect, test } from './support/fixtures.ts';
import { skipSplash, visit } from './support/pages.ts';
import { get, logInElsewhere, openPack, signUp } from './support/people.ts';

test('S6-05 S1-06 the jackpot shows the exact chance, waits sealed, and its draw is recomputed in the page', async ({
  host,
  browser,
}) => {
  const world = await host.open();
  const context = await browser.newContext({ baseURL: world.url });
  await skipSplash(context);
  const page = await context.newPage();
  await world.runJobs();
  const person = await signUp(context, world.url);
  await world.adjust(person.username, 'promo', '-100');
  await world.adjust(person.username, 'cash', '60');
  for (let opens = 0; opens < 2; opens++) await openPack(context.request, person.token, { quantity: 10 });
  await expect(async () => {
    await world.runJobs();
    await visit(page, '/jackpot');
    const chance = page.locator('.jackpot-own strong');
    await expect(chance).toHaveText(/^(\d+) of \1 tickets?, 100\.0000%$/, { timeout: 3000 });
  }).toPass();
  await expect(page.locator('.jackpot-amount')).toHaveText('50.00 VT');
  await expect(page.locator('.jackpot-bought')).toHaveText(/^\d+ tickets? from cash stakes can win cash\.$/);
  await expect(page.getByText('Nothing has been drawn yet')).toBeVisible();

  const { now, today } = await get(context.request, getJackpot);
  await world.advance(Date.parse(today.sealsAt) - Date.parse(now) + 1000);
  await world.runJobs();
  await logInElsewhere(context, world.url, person);
  await visit(page, '/jackpot');
  await expect(page.getByText(/Round \d+ of drand, a public network/)).toBeVisible();
  await expect(page.locator('.jackpot-hash')).toHaveText(/^[0-9a-f]{64}$/);

  for (const stepMs of [275_000, 61_000, 5000]) {
    await world.advance(stepMs);
    await world.runJobs();
  }
  await visit(page, '/jackpot');
  const draw = page.locator('.jackpot-draw').first();
  await expect(draw.getByText('Won by you')).toBeVisible();
  await expect(draw.getByText("the operator's own published chain")).toBeVisible();
  await draw.getByRole('button', { name: 'Recompute here' }).click();
  await expect(draw.getByRole('status')).toHaveText(/^Proven: .+ Your tickets are in it: number/);
  await context.close();
  await world.close();
});
