import { listPacks, type Pack, type ResponseOf } from '@voltide/contract';
import { present } from '@voltide/core';
import type { getBattle } from '@voltide/games/battles/contract';
import { chromium, type Page } from 'playwright-core';

import type { Row } from '../report.ts';
import { countMarks, LANDS, readTrace, startTrace, watch } from './motion-trace.ts';
import { measurePageWork } from './page-work.ts';

const THROTTLE = 4;
const SEATS = 6;
const ROUNDS = 30;
const ROUND_MS = 3000;
/** Longer than the page takes to come, so that the first round is measured too. */
const LEAD_MS = 20_000;
const BATTLE_ID = 'bench-battle';
const PACKS = ['glass-tide', 'clockwork-reef'];

const nowMs = (): number => performance.timeOrigin + performance.now();

type Room = ResponseOf<typeof getBattle>;

/**
 * Measures the main thread while the largest battle is replayed: six seats, thirty rounds, two packs in turn, on a
 * processor four times slower. Its room is answered as the server would; the page is the product's. A fixed piece of
 * work is timed before and after, since a shared machine is not always equally fast.
 */
export async function measureBattleShow(baseUrl: string, browserPath: string): Promise<readonly Row[]> {
  const answer = await fetch(`${baseUrl}${listPacks.path}`);
  const { packs } = (await answer.json()) as ResponseOf<typeof listPacks>;
  const rounds = Array.from({ length: ROUNDS }, (_, round) =>
    present(
      packs.find(({ id }) => id === PACKS[round % PACKS.length]),
      'a pack of the bench',
    ),
  );
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const fixedWorkMs = [await measurePageWork(browser, THROTTLE)];
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(`sessionStorage.setItem('voltide-splash', 'done')`);
    await answerRoom(page, rounds);
    await watch(page, '.reel-strip');
    const untilMarked = countMarks(page, LEAD_MS + ROUNDS * ROUND_MS + 60_000);
    await page.goto(`${baseUrl}/battles?b=${BATTLE_ID}`, { waitUntil: 'load' });
    await page.locator('.lane-reel').first().waitFor();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const stopTrace = await startTrace(await browser.newBrowserCDPSession());
    await untilMarked(LANDS, SEATS * ROUNDS);
    const { busyMsPerSecond, longestTaskMs } = readTrace(await stopTrace());
    await page.close();
    fixedWorkMs.push(await measurePageWork(browser, THROTTLE));
    const yardstick = `fixed work ${fixedWorkMs.map((ms) => ms.toFixed(1)).join(', ')} ms`;
    const name = `a battle of ${SEATS} seats and ${ROUNDS} rounds at ${THROTTLE}×`;
    const row = (what: string, value: number, bounds: Pick<Row, 'goal' | 'limit'>): Row => {
      return { what, product: `${value.toFixed(1)} ms`, yardstick, ratio: value, better: 'lower', ...bounds };
    };
    return [
      row(`${name}: main thread per second`, busyMsPerSecond, { goal: 100, limit: 250 }),
      row(`${name}: longest task`, longestTaskMs, { goal: 50, limit: 50 }),
    ];
  } finally {
    await browser.close();
  }
}

async function answerRoom(page: Page, rounds: readonly Pack[]): Promise<void> {
  const startsAtMs = nowMs() + LEAD_MS;
  await page.route(`**/api/battles/${BATTLE_ID}`, async (route) => {
    const now = new Date(nowMs()).toISOString();
    await route.fulfill({ json: { now, battle: roomOf(rounds, startsAtMs) } satisfies Room });
  });
}

function roomOf(rounds: readonly Pack[], startsAtMs: number): Room['battle'] {
  const startsAt = new Date(startsAtMs).toISOString();
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  const found = rounds.flatMap(({ items }, round) =>
    seats.map((seat) => {
      const k = round * SEATS + seat;
      const { id, value } = present(items[(k * 5 + seat) % items.length], 'an item');
      return { k, round, seat, item: id, value };
    }),
  );
  return {
    battleId: BATTLE_ID,
    state: 'rolling',
    version: 1,
    settings: {
      layout: '3v3',
      mode: 'standard',
      inverse: false,
      tie: 'ticket',
      rounds: rounds.map(({ id, hash }) => ({ id, hash })),
      funding: 0,
    },
    entry: '165.000000',
    seatCount: SEATS,
    seats: seats.map((seat) => ({
      seat,
      kind: 'user',
      player: { name: `lighthouse-keeper-${seat}`, kind: 'player', avatar: null, profile: null },
      isOwn: false,
      bucket: 'cash',
      share: 100,
      stake: '165.000000',
      clientSeed: `seed-${seat}`,
      payout: null,
    })),
    tieChance: { chance: 0, error: 0, isExact: true },
    allowsHouse: false,
    isInviteOnly: false,
    isInvited: false,
    invited: [],
    isPrivate: false,
    isOfGuest: false,
    openedAt: startsAt,
    closesAt: startsAt,
    lockedAt: startsAt,
    endedAt: null,
    beacon: 'drand-quicknet',
    beaconRound: null,
    running: null,
    winners: [0, 1, 2],
    isOwn: false,
    link: null,
    commitment: 'c'.repeat(64),
    serverSeed: null,
    voidReason: null,
    locks: [],
    beaconValue: null,
    history: [],
    timeline: { startsAt, roundMs: ROUND_MS },
    result: {
      draws: [],
      found,
      winners: [0, 1, 2],
      seats: seats.map(() => ({ stake: '165.000000', payout: '0.000000', house: '0.000000', items: [] })),
    },
  };
}
