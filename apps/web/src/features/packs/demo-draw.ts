import { present } from '@voltide/core';

/**
 * Draws tickets for a demo: exactly the draw of a paid open (rules book §2), in this page, with a pair of seeds that
 * nobody keeps. No call is made and nothing is counted.
 */
export async function drawDemo(quantity: number): Promise<readonly number[]> {
  const [{ drawPlay, hexOf, serverSeedFromRandom }, { browserHashes }, { findGame }] = await Promise.all([
    import('@voltide/fairness'),
    import('@voltide/fairness/browser'),
    import('@voltide/games/registry'),
  ]);
  const serverSeed = serverSeedFromRandom(crypto.getRandomValues(new Uint8Array(32)));
  const clientSeed = hexOf(crypto.getRandomValues(new Uint8Array(12)));
  const game = present(findGame('packs'), 'the rules of packs');
  const plan = game.plan(game.parseInput({ qty: quantity }));
  return drawPlay(browserHashes, { serverSeed, clientSeed, nonce: 0 }, plan);
}
