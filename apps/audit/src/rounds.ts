import { randomInt } from 'node:crypto';

import { finishBattle, startBattle, type BattleBook } from './battles.ts';
import { Refused } from './client.ts';
import { whole } from './members.ts';
import { createMember, createQuick, inside, readSeeds, reveal, sellAll, type Audit, type Player } from './player.ts';
import { canonical, checkExport, sun, vt, type Doc, type Json } from './recompute.ts';
import { checkOwnProofs } from './published.ts';
import { playGifts, playPacks, playWheel, type Menu } from './solo.ts';

/** Rounds that are still to be played, by game; of battles each round counts, whatever its seats. */
export type Left = { packs: number; wheel: number; battles: number };

const PENDING_BATTLES = 4;
/** Longest wait for a sign-up; the audit then goes on without it. */
const SIGN_UP_PATIENCE_MS = 5000;

/** Creates fresh players at the same time, as many as the installation lets an address have. */
export async function gatherPlayers(audit: Audit, kind: Player['kind'], count: number): Promise<readonly Player[]> {
  const tries = Array.from({ length: count }, (_, i) =>
    (kind === 'quick'
      ? createQuick(audit, SIGN_UP_PATIENCE_MS)
      : createMember(audit, kind, i === 0 ? 600_000 : SIGN_UP_PATIENCE_MS)
    ).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      audit.findings.note(`not every ${kind} could begin: ${error.message}`);
      return undefined;
    }),
  );
  return (await Promise.all(tries)).filter((player): player is Player => player !== undefined);
}

type Table = { readonly audit: Audit; readonly menu: Menu; readonly book: BattleBook; readonly left: Left };

/** Plays one player until nothing is left to play, or nothing can be paid; then reveals the last pair. */
export async function playRounds({ audit, menu, book, left }: Table, player: Player): Promise<void> {
  const pending = new Set<Promise<void>>();
  let untilReveal = randomInt(3, 40);
  while (left.packs + left.wheel + left.battles > 0) {
    // A fresh account opens public battles once it has played.
    const mayBattle = player.kind !== 'account' || player.playedAtMs > 0;
    const game = pickGame(left, mayBattle && pending.size < PENDING_BATTLES);
    if (game === undefined) {
      if (pending.size === 0) break;
      await Promise.race(pending);
      continue;
    }
    const played = await orRefusal(audit, player, () =>
      playRound({ audit, menu, book, left }, player, { game, pending }),
    );
    if (played === 'refused') break;
    if (!played) {
      if (pending.size === 0) break;
      await Promise.race(pending);
      continue;
    }
    if (game !== 'battles' && --untilReveal === 0) {
      await reveal(audit, player);
      untilReveal = randomInt(3, 40);
    }
  }
  await Promise.all(pending);
  await endPlayer(audit, player);
}

function pickGame(left: Left, isBattleFree: boolean): keyof Left | undefined {
  const open = (['packs', 'wheel', 'battles'] as const).filter(
    (game) => left[game] > 0 && (game !== 'battles' || isBattleFree),
  );
  return open.length === 0 ? undefined : open[randomInt(open.length)];
}

type Round = { readonly game: keyof Left; readonly pending: Set<Promise<void>> };

/** Plays one round of a game, or one battle. @returns false where the player cannot pay it */
async function playRound(
  { audit, menu, book, left }: Table,
  player: Player,
  { game, pending }: Round,
): Promise<boolean> {
  if (game !== 'battles') {
    left[game] -= 1;
    const played = await (game === 'packs' ? playPacks(audit, player, menu) : playWheel(audit, player, menu));
    if (!played) left[game] += 1;
    return played;
  }
  const taken = Math.min(4, left.battles);
  left.battles -= taken;
  const locked = await startBattle(audit, player, menu, taken);
  left.battles += taken - (locked?.rounds ?? 0);
  if (locked === undefined) return false;
  const end = finishBattle(audit, book, locked).finally(() => pending.delete(end));
  pending.add(end);
  return true;
}

/** Checks after a rejected play that no nonce was used and the pair was not replaced without a request. */
async function orRefusal(audit: Audit, player: Player, play: () => Promise<boolean>): Promise<boolean | 'refused'> {
  try {
    return await play();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    audit.findings.note(`${player.kind} ${player.name} stopped: ${error.message}`);
    const seeds = await seedsOf(player);
    const known = player.watch.seeds();
    const who = `${player.kind} ${player.name}`;
    if (seeds.epoch !== known.epoch) {
      audit.findings.mismatch(
        who,
        `pair ${known.epoch} was replaced without being asked, with the refusal ${error.code}`,
      );
    } else if (seeds.nonce !== known.nonce) {
      audit.findings.mismatch(who, `a play that was refused with ${error.code} used nonce ${known.nonce}`);
    }
    return 'refused';
  }
}

async function seedsOf(player: Player): Promise<ReturnType<typeof readSeeds>> {
  return readSeeds(inside(await player.client.get('/api/fairness/seeds'), 'seeds'));
}

/** Plays Quick Games until their rounds are played: each until its balance is gone. */
export async function playQuickRounds(audit: Audit, table: Omit<Table, 'audit'>, players: Player[]): Promise<void> {
  const { left } = table;
  for (let games = 0; left.packs + left.wheel + left.battles > 0 && games < 20; games++) {
    const [player] = await gatherPlayers(audit, 'quick', 1);
    if (player === undefined) return;
    players.push(player);
    await playRounds({ audit, ...table }, player);
  }
}

/** The gifts of an account: they are plays of its pairs like all others. */
export async function takeGifts(audit: Audit, player: Player, taken: Map<string, number>): Promise<void> {
  const { spins, caches } = await playGifts(audit, player);
  taken.set('spin', (taken.get('spin') ?? 0) + spins);
  taken.set('caches', (taken.get('caches') ?? 0) + caches);
}

/** Reveals the last pair, and compares export and balance with everything that was answered. */
async function endPlayer(audit: Audit, player: Player): Promise<void> {
  const who = `${player.kind} ${player.name}`;
  if (player.watch.waiting().length > 0) await reveal(audit, player);
  await sellAll(audit, player);
  const file = await player.client.get('/api/plays/export.json');
  audit.findings.take('exports', `${who}, export`, checkExport(file));
  const plays = new Map(
    (file['plays'] as readonly Doc[]).map((play) => [`${whole(play, 'epoch')}:${whole(play, 'nonce')}`, play]),
  );
  for (const record of player.watch.proven) {
    const told = plays.get(`${whole(record, 'epoch')}:${whole(record, 'nonce')}`);
    if (told === undefined || canonical(told) !== canonical(record)) {
      audit.findings.mismatch(
        who,
        `the export tells play ${whole(record, 'epoch')}:${whole(record, 'nonce')} otherwise than it was answered`,
      );
    }
  }
  if (plays.size !== player.watch.proven.length) {
    audit.findings.mismatch(who, `the export holds ${plays.size} plays, ${player.watch.proven.length} were made`);
  }
  const answer = await player.client.get('/api/wallet/balance');
  const balance = sun(answer['balance'] as Json);
  audit.findings.take('balances', who, []);
  if (balance < player.expectedSun) {
    audit.findings.mismatch(who, `the balance is ${vt(balance)} VT, its plays come to ${vt(player.expectedSun)} VT`);
  }
  if (player.kind !== 'quick') await checkOwnProofs(audit, player);
}
