import type { CanonicalValue } from '@voltide/core';

import { draw } from './draw.ts';
import type { HashPort } from './hash-port.ts';
import { matchDraws, matchSeed } from './match-draws.ts';
import { commitmentOf, documentHash, seedKey } from './seeds.ts';
import { asciiBytes, hexOf } from './text.ts';

/** The published test vectors: `testVectors` of the rules book's machine-readable twin, as far as they are hashed. */
export type FairnessVectors = {
  readonly serverSeed: string;
  readonly commit: string;
  readonly draws: readonly { readonly msg: string; readonly n: number; readonly result: number }[];
  readonly battle: {
    readonly serverSeed: string;
    readonly commit: string;
    readonly lockDoc: CanonicalValue;
    readonly lockHash: string;
    readonly beacon: string;
    readonly battleSeed: string;
    readonly tickets: readonly (readonly number[])[];
  };
  readonly stakeCompat: readonly {
    readonly serverSeed: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly hmac: string;
  }[];
};

export type VectorResult = { readonly name: string; readonly expected: string; readonly found: string };

const TICKETS = 1_000_000;

/** Recomputes every vector through a hash port. `found` must equal `expected` in each result. */
export function runVectors(port: HashPort, vectors: FairnessVectors): VectorResult[] {
  const key = seedKey(vectors.serverSeed);
  return [
    { name: 'commitment', expected: vectors.commit, found: commitmentOf(port, vectors.serverSeed) },
    ...vectors.draws.map(({ msg, n, result }) => ({
      name: `draw ${msg} of ${n}`,
      expected: `${result}`,
      found: `${draw(port, key, msg, n)}`,
    })),
    ...runBattleVectors(port, vectors.battle),
    ...vectors.stakeCompat.map(({ serverSeed, clientSeed, nonce, hmac }) => ({
      name: `HMAC of nonce ${nonce}`,
      expected: hmac,
      found: hexOf(port.hmacSha256(asciiBytes(serverSeed), asciiBytes(`${clientSeed}:${nonce}:0`))),
    })),
  ];
}

function runBattleVectors(port: HashPort, battle: FairnessVectors['battle']): VectorResult[] {
  const { serverSeed, lockHash, beacon } = battle;
  const battleSeed = matchSeed(port, 'battle', { serverSeed, lockHash, beacon });
  const drawn = matchDraws(port, 'battle', battleSeed);
  return [
    { name: 'battle commitment', expected: battle.commit, found: commitmentOf(port, serverSeed) },
    { name: 'battle lock hash', expected: lockHash, found: documentHash(port, battle.lockDoc) },
    { name: 'battle seed', expected: battle.battleSeed, found: battleSeed },
    ...battle.tickets.flatMap((seats, round) =>
      seats.map((ticket, seat) => ({
        name: `battle round ${round} seat ${seat}`,
        expected: `${ticket}`,
        found: `${drawn(`r${round}:s${seat}`, TICKETS)}`,
      })),
    ),
  ];
}
