import {
  chainOf,
  endOfLocalChain,
  localChainSource,
  momentOf,
  publishedChoice,
  quicknetSource,
  startBeacon,
  stepBeacon,
  type BeaconSource,
  type BeaconState,
  type ChosenBeacon,
  type LocalChain,
} from '@voltide/beacon';
import { present } from '@voltide/core';
import { commitmentOf, type HashPort } from '@voltide/fairness';
import type { BattleLock } from '@voltide/games/battles/lock';
import { createBattleRecord, type BattleParts, type BattleRecord } from '@voltide/games/battles/record';
import { beaconFromMs, type HistoryRow } from '@voltide/games/battles/states';
import { battlesMatch } from '@voltide/games/matches';
import { findPack, findPackByHash } from '@voltide/games/packs/catalogue';

/** A battle as the server would have played it: its lock, and the events meanwhile. */
export type HonestBattle = {
  readonly battleId: string;
  readonly serverSeed: string;
  readonly lockedAtMs: number;
  readonly packs: readonly string[];
  /** Number of the operator's links that are named before one is answered: 0 for the first. */
  readonly silentLinks: number;
  /** The link that is taken first. */
  readonly firstLink: number;
  readonly chain: LocalChain;
  /** True if drand had not answered for a minute at the lock. */
  readonly isDrandAway?: boolean;
};

/** Steps of the server's job are this far apart. */
const STEP_MS = 5000;
const MOST_STEPS = 1000;

/** Builds the parts of a record by the rules of chooser and server, with a silent drand. */
export async function honestParts(port: HashPort, battle: HonestBattle): Promise<BattleParts> {
  const { battleId, serverSeed, lockedAtMs, packs, chain } = battle;
  const { beacon, locks, rolledAtMs } = await chooseBeacon(port, battle);
  const lock: BattleLock = {
    battleId,
    layout: '1v1',
    mode: 'standard',
    inverse: false,
    tie: 'ticket',
    rounds: packs.map((id) => ({ id, hash: present(findPack(id), 'a pack').hash })),
    funding: 0,
    seats: [0, 1].map((seat) => ({
      kind: 'user' as const,
      clientSeed: `player-${seat}`,
      bucket: 'cash' as const,
      share: 100 as const,
    })),
    beacon: { source: beacon.source, round: beacon.named.round },
  };
  const history: HistoryRow[] = [
    { state: 'open', atMs: lockedAtMs - 60_000 },
    ...locks.map((atMs) => ({ state: 'locked' as const, atMs })),
    { state: 'rolling', atMs: rolledAtMs },
    { state: 'settled', atMs: rolledAtMs + 25 },
  ];
  return {
    lock,
    commitment: commitmentOf(port, serverSeed),
    serverSeed,
    beacon: publishedChoice(beacon),
    localChain: endOfLocalChain(port, chain),
    history,
    tableOf: findPackByHash,
  };
}

/** Writes the record of parts, honest or forged: everything that follows from them is computed. */
export function recordOf(port: HashPort, parts: BattleParts): BattleRecord {
  return JSON.parse(JSON.stringify(createBattleRecord(port, battlesMatch, parts))) as BattleRecord;
}

type Chosen = { readonly beacon: ChosenBeacon; readonly locks: readonly number[]; readonly rolledAtMs: number };

async function chooseBeacon(port: HashPort, battle: HonestBattle): Promise<Chosen> {
  const { chain, lockedAtMs, isDrandAway = false } = battle;
  const sources = [quicknetSource({ readRound: () => Promise.resolve(undefined) }), ownSource(port, battle)];
  const checks = { hashes: port, localEnd: endOfLocalChain(port, chain) };
  let nowMs = lockedAtMs;
  const ports = { clock: { nowMs: () => nowMs }, sources, checks, hasDocument: true };
  let state: BeaconState = startBeacon(beaconFromMs(lockedAtMs), { isFirstAway: isDrandAway });
  const locks: number[] = [];
  for (let step = 0; step < MOST_STEPS; step++) {
    const after = await stepBeacon(ports, state);
    const atMs = momentOf(after, nowMs);
    if (after.status === 'waiting' && state.status === 'naming') locks.push(atMs);
    if (after.status === 'chosen' && chainOf(after) === 1) return { beacon: after, locks, rolledAtMs: atMs };
    if (after === state) nowMs += STEP_MS;
    state = after;
  }
  throw new Error('the beacon was given up');
}

/** The operator's chain, which does not answer for its first links. */
function ownSource(port: HashPort, { chain, silentLinks, firstLink }: HonestBattle): BeaconSource {
  let link = firstLink - 1;
  const source = localChainSource(port, () => chain, {
    takeNextLink: () => Promise.resolve({ chain: 1, link: (link += 1) }),
  });
  return {
    ...source,
    askRound: (named) => (named.round < firstLink + silentLinks ? Promise.resolve(undefined) : source.askRound(named)),
  };
}
