import { present } from '@voltide/core';
import { drawPlay, hexOf, serverSeedFromRandom } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { findGame } from '@voltide/games/registry';

/**
 * Draws a demo exactly like a paid play (rules book §2), in this page, with throw-away seeds. No call is made and
 * nothing is counted.
 */
export function drawDemo(gameId: string, input: unknown): readonly number[] {
  const serverSeed = serverSeedFromRandom(crypto.getRandomValues(new Uint8Array(32)));
  const clientSeed = hexOf(crypto.getRandomValues(new Uint8Array(12)));
  const game = present(findGame(gameId), `the rules of ${gameId}`);
  return drawPlay(browserHashes, { serverSeed, clientSeed, nonce: 0 }, game.plan(game.parseInput(input)));
}
