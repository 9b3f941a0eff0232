import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { exportPlaysJson, listPlays, rotateSeeds } from '@voltide/contract';
import type { PlayRecord } from '@voltide/games/records/record';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

import { expect, test } from './support/fixtures.ts';
import { visit, waitForCall } from './support/pages.ts';
import { get, openPack, post, spinWheelOnce } from './support/people.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Requests that a page makes by itself: late code, health, balance, level, prizes, and prompts. */
const READS = 'frontend/log-health|wallet/balance|progress|boards/new-prizes|neuro/(check-ritual|trigger-effect)';
const ALWAYS = new RegExp(`/assets/|/api/(${READS})$`);
const VERIFIER = join(ROOT, 'apps/verify/src/main.ts');

/** Opens packs of several kinds over HTTP: four plays of one seed pair. */
async function playFour(page: Page, token: string): Promise<void> {
  for (const quantity of [1, 3]) {
    await openPack(page.request, token, { packId: 'glass-tide', quantity });
    await openPack(page.request, token, { packId: 'twin-tides', quantity });
  }
}

/** Presses the button of /fairplay and waits for the page's verdict. */
async function revealAndCheck(page: Page): Promise<void> {
  await visit(page, '/fairplay');
  await page.getByRole('button', { name: 'Reveal and check' }).click();
  await expect(page.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  await expect(page.locator('.fair-result header')).toBeInViewport({ ratio: 0.9 });
}

/** Downloads the history through the page, and returns the file. */
async function downloadHistory(page: Page, kind: 'CSV' | 'JSON'): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${kind}` }).click();
  return (await downloading).path();
}

type Verdict = { readonly exitCode: number; readonly output: string };

function verifyFile(file: string): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(process.execPath, [VERIFIER, file], { cwd: ROOT }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : Number(error.code);
      resolve({ exitCode, output: `${stdout}${stderr}` });
    });
  });
}

function byPlace(records: readonly unknown[]): readonly PlayRecord[] {
  const plays = records as readonly PlayRecord[];
  return plays.toSorted((left, right) => left.epoch - right.epoch || left.nonce - right.nonce);
}

/** Returns the revealed record of three packs that the signed-in player opened. */
async function revealedRecord(page: Page, token: string): Promise<PlayRecord> {
  await playFour(page, token);
  await post(page.request, rotateSeeds, { body: { epoch: 0, clientSeed: 'harbour-2' }, token });
  const { plays } = await get(page.request, exportPlaysJson, { token });
  const record = byPlace(plays).find(({ draws }) => draws.length === 3);
  if (record === undefined) throw new Error('three packs were opened');
  return record;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('File or address').fill(text);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
}

test('S15-02 one click reveals the pair and gives every play of it a full tick', async ({ page, signUp }) => {
  const { token } = await signUp();
  await playFour(page, token);
  await visit(page, '/history');
  await expect(page.locator('.play-row .check-mark[data-state="sealed"]')).toHaveCount(4);
  await revealAndCheck(page);
  await expect(page.locator('.fair-result')).toContainText('4 of 4 plays recomputed in this page');
  await expect(page.locator('.fair-plays .check-mark[data-state="proven"]')).toHaveCount(4);
  await expect(page.locator('.fair-seeds')).toContainText('The next play carries nonce 0.');
  await visit(page, '/fairplay');
  await expect(page.locator('.walk-source')).toContainText('Your newest revealed pack, step 1 of 8');
  await page.getByRole('button', { name: 'Step 4: All three are mixed' }).click();
  await expect(page.locator('.walk-picture[data-on=true]')).toContainText('v1:pack:harbour-1:3:0:0');
  await visit(page, '/history');
  await expect(page.locator('.play-row .check-mark[data-state="proven"]')).toHaveCount(4);
  await page.locator('.play-line').first().click();
  await page.getByText('Each step of the draw').click();
  await expect(page.locator('.draw-steps li').first()).toContainText('v1:pack:harbour-1:3:0:0');
});

test('S15-02 an own client seed begins a new pair and checks the old one', async ({ page, signUp }) => {
  const { token } = await signUp();
  await playFour(page, token);
  await visit(page, '/fairplay');
  const seed = page.getByLabel('Set your own client seed');
  await seed.fill('not allowed!');
  await page.getByRole('button', { name: 'Set and reveal' }).click();
  await expect(page.getByText('Use 1 to 64 letters, digits, _ or -')).toBeVisible();
  const next = await page.locator('.fair-seeds .fair-value').nth(1).textContent();
  await seed.fill('my-own-seed');
  await page.getByRole('button', { name: 'Set and reveal' }).click();
  await expect(page.locator('.fair-result')).toHaveAttribute('data-proven', 'true');
  await expect(page.locator('.fair-seeds')).toContainText('my-own-seed');
  await expect(page.locator('.fair-seeds .fair-value').first()).toHaveText(next ?? '');
  await openPack(page.request, token);
  const { plays } = await get(page.request, listPlays, { token });
  expect(plays[0]).toMatchObject({ epoch: 1, nonce: 0, clientSeed: 'my-own-seed' });
});

test('S4-03 S15-02 the downloaded history passes the offline verifier, sealed and proven, and is there as CSV', async ({
  page,
  signUp,
}) => {
  const { token } = await signUp();
  await playFour(page, token);
  await spinWheelOnce(page.request, token);
  await visit(page, '/history');
  const sealed = await verifyFile(await downloadHistory(page, 'JSON'));
  expect(sealed.output).toContain('sealed');
  expect(sealed.output).not.toContain('MISMATCH');
  expect(sealed.exitCode).toBe(0);
  await revealAndCheck(page);
  await visit(page, '/history');
  const file = await downloadHistory(page, 'JSON');
  const proven = await verifyFile(file);
  expect(proven.output.match(/proven: the result follows/g)).toHaveLength(5);
  expect(proven.output).toContain('wheel breeze, seed pair 0, nonce 4, stake 2.500000 VT');
  expect(proven.exitCode).toBe(0);
  const server = await get(page.request, exportPlaysJson, { token });
  const own = JSON.parse(await readFile(file, 'utf8')) as typeof server;
  expect(own.epochs).toEqual(server.epochs);
  expect(byPlace(own.plays)).toEqual(byPlace(server.plays));

  const lines = (await readFile(await downloadHistory(page, 'CSV'), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines.at(-1)).toContain(',Wheel,Breeze,1,2.500000,promo,');
  expect(lines[0]).toContain('play,at,game,pack or mode,quantity,stake');
});

test('S15-02 a pasted record is recomputed in the page without any call', async ({ page, signUp }) => {
  const { token } = await signUp();
  const record = await revealedRecord(page, token);
  // Late requests of the layers below and over the screen.
  const loaded = ['/api/settings', '/api/account/consents', '/api/wallet/connection'].map((path) =>
    waitForCall(page, path),
  );
  await visit(page, '/fairplay/verify');
  await Promise.all(loaded);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!ALWAYS.test(request.url())) asked.push(request.url());
  });
  await paste(page, JSON.stringify(record));
  const play = page.locator('.verify-play');
  await expect(play).toHaveAttribute('data-state', 'proven');
  const [prize] = record.prizes;
  await expect(play).toContainText(prize?.kind === 'item' ? prize.item : 'an item');
  await play.getByText('Each step of the draw').click();
  await expect(play.locator('.draw-steps li')).toHaveCount(3);
  await expect(play.locator('.draw-steps li').first()).toContainText(`v1:pack:harbour-1:${record.nonce}:0:0`);
  await paste(page, '{"format": "something else"}');
  await expect(page.locator('.verify-unreadable')).toBeVisible();
  await paste(page, 'not JSON');
  await expect(page.locator('.verify-unreadable')).toContainText('Not JSON: unexpected character at line 1, column 2.');
  expect(asked).toEqual([]);
});

test('S7-01 a season of a leaderboard and a place in it are computed again in the page', async ({ page }) => {
  await visit(page, '/fairplay/verify');
  const vector = (name: string): Promise<string> => readFile(join(ROOT, `docs/vectors/${name}.json`), 'utf8');
  const result = page.locator('.verify-play');
  await page.locator('input[type=file]').setInputFiles(join(ROOT, 'docs/vectors/season.json'));
  await expect(result).toHaveAttribute('data-state', 'proven');
  await expect(result).toContainText('Leaderboard of the week 2026-W53');
  await expect(result).toContainText('prizes and carry of 4 players follow from 9 stakes');
  await expect(result.locator('.verify-items li')).toHaveCount(5);
  await paste(page, (await vector('season')).replace('"carry": "1.069691"', '"carry": "1.069692"'));
  await expect(result).toHaveAttribute('data-state', 'mismatch');
  await expect(result.locator('.check-steps')).toContainText('"carry" does not follow from the stakes of the season');
  await paste(page, await vector('season-proof'));
  await expect(result).toContainText('place 3 of 4: amber with 70 points');
});

test('S15-02 both pages link to the document, which is plain text', async ({ page }) => {
  for (const path of ['/fairplay', '/fairplay/verify']) {
    await visit(page, path);
    await expect(page.getByRole('link', { name: 'How to check a result' })).toHaveAttribute('href', '/fairness.txt');
  }
  await page.getByRole('link', { name: 'How to check a result' }).click();
  await expect(page.locator('body')).toContainText('# Fairness: how a result comes about, and how to check one');
});

test('S15-02 a changed record shows which input is wrong', async ({ page, signUp }) => {
  const { token } = await signUp();
  const record = await revealedRecord(page, token);
  const otherTable = { ...(record.table as object), price: 1 };
  const [first = 0, ...others] = record.draws;
  const shifted = record.draws.map((ticket) => (ticket + 1) % 1_000_000);
  const changes: readonly (readonly [RegExp, Partial<PlayRecord>])[] = [
    [/commitment/i, { commitment: '0'.repeat(64) }],
    [/server seed/i, { serverSeed: '0'.repeat(64), draws: shifted }],
    [/client seed/i, { clientSeed: 'somebody-else' }],
    [/nonce/i, { nonce: record.nonce + 1 }],
    [/odds table/i, { tableHash: '0'.repeat(64) }],
    [/odds table/i, { table: otherTable }],
    [/drawn numbers/i, { draws: [(first + 1) % 1_000_000, ...others] }],
  ];
  await visit(page, '/fairplay/verify');
  for (const [wrong, change] of changes) {
    await paste(page, JSON.stringify({ ...record, ...change }));
    const play = page.locator('.verify-play');
    await expect(play, String(wrong)).toHaveAttribute('data-state', 'mismatch');
    await expect(play.locator('summary small'), JSON.stringify(change)).toHaveText(wrong);
    await paste(page, JSON.stringify(record));
    await expect(play).toHaveAttribute('data-state', 'proven');
  }
});

test('S15-02 every published vector comes out the same in this browser', async ({ page }) => {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, 'support/vectors-page.ts') } },
  })) as Rolldown.RolldownOutput;
  await page.goto('about:blank');
  await page.evaluate(output[0].code);
  const results = await page.evaluate(() => window.runPublishedVectors());
  expect(results).toHaveLength(18);
  for (const { name, expected, found } of results) expect(found, name).toBe(expected);
});
