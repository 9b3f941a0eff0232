import { randomInt } from 'node:crypto';

import { nowMs, wait } from './clock.ts';
import { text } from './members.ts';
import { inside, sellAll, takePlay, type Audit, type Player } from './player.ts';
import { sun, vt, type Doc, type Json } from './recompute.ts';

export type Menu = {
  readonly packs: readonly { readonly id: string; readonly hash: string; readonly priceSun: bigint }[];
  readonly modes: readonly { readonly id: string; readonly hash: string }[];
  readonly leastBetSun: bigint;
  readonly mostBetSun: bigint;
};

const CENT = 10_000n;
/** The clocks of two machines do not tick alike. */
const MARGIN_MS = 20;
const EVERYDAY_SUN = 2_000_000n;

/** Reads packs and modes of the wheel that are on sale. */
export async function readMenu(audit: Audit): Promise<Menu> {
  const { packs } = await audit.visitor.get('/api/packs');
  const wheel = await audit.visitor.get('/api/wheel');
  const bet = inside(wheel, 'bet');
  return {
    packs: (packs as readonly Doc[]).map((pack) => ({
      id: text(pack, 'id'),
      hash: text(pack, 'hash'),
      priceSun: sun(pack['price'] as Json),
    })),
    modes: (wheel['modes'] as readonly Doc[]).map((mode) => ({ id: text(mode, 'id'), hash: text(mode, 'hash') })),
    leastBetSun: sun(bet['least'] as Json),
    mostBetSun: sun(bet['most'] as Json),
  };
}

/** Picks one of a list by this machine's randomness. */
export function pick<T>(from: readonly T[]): T | undefined {
  return from.length === 0 ? undefined : from[randomInt(from.length)];
}

/** Packs that a player can pay: mostly cheap ones, now and then any that three tenths of the balance cover. */
export function affordable(menu: Menu, balanceSun: bigint): Menu['packs'] {
  const share = randomInt(10) === 0 ? (balanceSun * 3n) / 10n : EVERYDAY_SUN;
  const within = menu.packs.filter(({ priceSun }) => priceSun <= share && priceSun * 5n <= balanceSun);
  return within.length > 0 ? within : menu.packs.filter(({ priceSun }) => priceSun <= balanceSun);
}

/** Waits until the installation takes the next play of this player. */
export async function keepPace(audit: Audit, player: Player): Promise<void> {
  const dueAtMs = player.playedAtMs + audit.pace.betweenPlaysMs + MARGIN_MS;
  if (dueAtMs > nowMs()) await wait(dueAtMs - nowMs());
}

/** Opens one to ten packs. @returns false where the player cannot pay any. */
export async function playPacks(audit: Audit, player: Player, menu: Menu): Promise<boolean> {
  let pack = pick(affordable(menu, player.balanceSun));
  if (pack === undefined) {
    await sellAll(audit, player);
    pack = pick(affordable(menu, player.balanceSun));
  }
  if (pack === undefined) return false;
  const { id, hash, priceSun } = pack;
  const most = player.kind === 'quick' ? 1 : audit.pace.packsMost;
  const covered = Number(player.balanceSun / 10n / priceSun);
  const quantity = Math.max(1, Math.min(randomInt(1, most + 1), covered));
  await keepPace(audit, player);
  const { commitment } = player.watch.seeds();
  const body = { packId: id, tableHash: hash, quantity, commitment };
  await takePlay(audit, player, await player.client.post('/api/packs/open', { body, isMoney: true }), hash);
  return true;
}

/** A bet of three sizes, so that the size can be compared with the result. */
function makeBet(menu: Menu, balanceSun: bigint): bigint {
  const size = randomInt(10);
  const mostCents = size < 5 ? 10 : size < 9 ? 100 : 500;
  const wanted = size < 5 ? menu.leastBetSun : CENT * BigInt(randomInt(11, mostCents + 1));
  const covered = balanceSun / 20n < menu.leastBetSun ? menu.leastBetSun : (balanceSun / 20n / CENT) * CENT;
  const bet = wanted < covered ? wanted : covered;
  return bet < menu.mostBetSun ? bet : menu.mostBetSun;
}

/** Spins the wheel once. @returns false where the player cannot pay the least bet. */
export async function playWheel(audit: Audit, player: Player, menu: Menu): Promise<boolean> {
  if (player.balanceSun < menu.leastBetSun) await sellAll(audit, player);
  const mode = pick(menu.modes);
  if (player.balanceSun < menu.leastBetSun || mode === undefined) return false;
  const bet = vt(makeBet(menu, player.balanceSun));
  await keepPace(audit, player);
  const { commitment } = player.watch.seeds();
  const body = { tableHash: mode.hash, input: { bet }, commitment };
  const answer = await player.client.post('/api/games/wheel/play', { body, isMoney: true });
  await takePlay(audit, player, answer, mode.hash);
  return true;
}

/** The daily spin, and every free pack that this account can open. @returns how many of each */
export async function playGifts(
  audit: Audit,
  player: Player,
): Promise<{ readonly spins: number; readonly caches: number }> {
  const spin = await player.client.get('/api/spin');
  let [spins, caches] = [0, 0];
  if (spin['canSpin'] === true) {
    await keepPace(audit, player);
    const tableHash = spin['tableHash'] as Json;
    const body = { tableHash, commitment: player.watch.seeds().commitment };
    await takePlay(audit, player, await player.client.post('/api/spin', { body, isMoney: true }), tableHash);
    spins += 1;
  }
  const answer = await player.client.get('/api/caches');
  for (const cache of answer['caches'] as readonly Doc[]) {
    const isReady = cache['own'] !== null && inside(cache, 'own')['state'] === 'ready';
    const tokens = answer['own'] === null ? 0 : Number(inside(answer, 'own')['tokens']);
    if (!isReady || Number(cache['tokens']) > tokens) continue;
    await keepPace(audit, player);
    const body = { tableHash: cache['hash'] as Json, commitment: player.watch.seeds().commitment };
    const path = `/api/caches/${text(cache, 'id')}/open`;
    await takePlay(audit, player, await player.client.post(path, { body, isMoney: true }), cache['hash'] as Json);
    caches += 1;
  }
  return { spins, caches };
}
