import { present } from '@voltide/core';

/**
 * Draws for a demo of a game: exactly the draw of a paid play (rules book §2), in this page, with a pair of seeds that
 * nobody keeps. No call is made and nothing is counted.
 */
export async function drawDemo(gameId: string, input: unknown): Promise<readonly number[]> {
  const [{ drawPlay, hexOf, serverSeedFromRandom }, { browserHashes }, { findGame }] = await Promise.all([
    import('@voltide/fairness'),
    import('@voltide/fairness/browser'),
    import('@voltide/games/registry'),
  ]);
  const serverSeed = serverSeedFromRandom(crypto.getRandomValues(new Uint8Array(32)));
  const clientSeed = hexOf(crypto.getRandomValues(new Uint8Array(12)));
  const game = present(findGame(gameId), `the rules of ${gameId}`);
  const plan = game.plan(game.parseInput(input));
  return drawPlay(browserHashes, { serverSeed, clientSeed, nonce: 0 }, plan);
}
