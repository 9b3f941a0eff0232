import { request as requests } from '@playwright/test';
import { PROFILE_SECTIONS, putProfile, signup } from '@voltide/contract';
import { freshAddress } from '@voltide/testkit/addresses';
import type { ChildWorld } from '@voltide/testkit/child-world';

import { visit } from '../apps/web/e2e/support/pages.ts';
import { openPack, post, put, signUp, signupBody } from '../apps/web/e2e/support/people.ts';
import type { Stage, State } from './screenshot-stage.ts';

/** Some short, some as long as a name may be, one of them anonymous. */
const NAMES =
  'mara WWWWWWWWWWWWWWWWWWWW juno harbour-watch eel otter-and-eel pike squid krill sailor-moon perch dory cod';
const RACERS = NAMES.split(' ');
const ANONYMOUS = 'juno';

const raced = new WeakMap<ChildWorld, Promise<void>>();

function race(world: ChildWorld): Promise<void> {
  const running = raced.get(world) ?? raceAll(world);
  raced.set(world, running);
  return running;
}

async function raceAll(world: ChildWorld): Promise<void> {
  for (const [i, username] of RACERS.entries()) {
    const request = await requests.newContext({
      baseURL: world.url,
      extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
    });
    const { token } = await post(request, signup, { body: signupBody(username) });
    await world.adjust(username, 'promo', '-100');
    await world.adjust(username, 'cash', '500');
    await openPack(request, token, { packId: 'glass-tide', quantity: Math.max(1, 10 - Math.floor(i / 2)) });
    const body = { isPublic: i % 2 === 0, isAnonymous: username === ANONYMOUS, isHiddenFromBoards: false };
    await put(request, putProfile, { body: { ...body, shows: [...PROFILE_SECTIONS] }, token });
    await request.dispose();
  }
}

/** Shows a board to somebody who has staked some cash on it. */
async function showOwn({ page, context, world }: Stage, address: string, isHidden = false): Promise<void> {
  await race(world);
  const { username, token } = await signUp(context, world.url);
  await world.adjust(username, 'promo', '-100');
  await world.adjust(username, 'cash', '100');
  await openPack(context.request, token, { packId: 'glass-tide', quantity: 3 });
  const body = { isPublic: false, isAnonymous: false, isHiddenFromBoards: isHidden, shows: [] };
  if (isHidden) await put(context.request, putProfile, { body, token });
  await world.runJobs();
  await visit(page, address);
}

export const BOARDS: readonly State[] = [
  { name: 'leaderboard-day', show: (stage) => showOwn(stage, '/leaderboard') },
  { name: 'leaderboard-day-window', isWindow: true, show: (stage) => showOwn(stage, '/leaderboard') },
  { name: 'leaderboard-home', show: (stage) => showOwn(stage, '/') },
  { name: 'leaderboard-week', isWindow: true, show: (stage) => showOwn(stage, '/leaderboard?period=week') },
  { name: 'leaderboard-hidden', isWindow: true, show: (stage) => showOwn(stage, '/leaderboard?period=month', true) },
];
