import { assert } from '@voltide/core';

import { draw, traceDraw, type DrawTrace } from './draw.ts';
import type { HashPort } from './hash-port.ts';
import { isClientSeed, seedKey } from './seeds.ts';

/** A new seed pair begins at the latest after this many plays, so every nonce is below it (rules book §2). */
export const PLAYS_PER_SEED = 1000;

/** Seeds of a play: the seed pair and the play's place in it. */
export type PlaySeeds = { readonly serverSeed: string; readonly clientSeed: string; readonly nonce: number };

/**
 * The message domains of solo plays: one per game, so that games never share a draw. Those of the rules book (§2) have
 * short names; all others begin with `game-`, so that they never meet one of the book.
 */
export type PlayDomain = 'pack' | 'wheel' | 'spin' | 'cache' | `game-${string}`;

const DOMAIN = /^[a-z][a-z0-9-]{0,39}$/;

/** Draws of a game: `count` numbers below `n`, in the message domain of this game. */
export type DrawPlan = { readonly domain: PlayDomain; readonly count: number; readonly n: number };

/**
 * Writes the message of a solo play's draw number `k`, such as "v1:pack:harbour-1:0:0" (rules book §2).
 * @throws AssertionError for a client seed or a number that the rules do not allow.
 */
export function playMessage(domain: PlayDomain, seeds: Pick<PlaySeeds, 'clientSeed' | 'nonce'>, k: number): string {
  assert(DOMAIN.test(domain), 'a message domain is a word of small letters, digits and -');
  assert(isClientSeed(seeds.clientSeed), 'a client seed is 1 to 64 letters, digits, _ or -');
  assert(Number.isSafeInteger(seeds.nonce) && seeds.nonce >= 0, 'a nonce is an integer from 0');
  assert(Number.isSafeInteger(k) && k >= 0, 'draws are counted from 0');
  return `v1:${domain}:${seeds.clientSeed}:${seeds.nonce}:${k}`;
}

/** Draws all numbers of one play, in order of `k`. Server, page and verifier call exactly this. */
export function drawPlay(port: HashPort, seeds: PlaySeeds, plan: DrawPlan): number[] {
  const key = seedKey(seeds.serverSeed);
  return Array.from({ length: plan.count }, (_, k) => draw(port, key, playMessage(plan.domain, seeds, k), plan.n));
}

/** Returns the steps of draw number `k` of a play, for a panel that shows them. */
export function tracePlayDraw(
  port: HashPort,
  seeds: PlaySeeds,
  plan: Pick<DrawPlan, 'domain' | 'n'>,
  k: number,
): DrawTrace {
  return traceDraw(port, seedKey(seeds.serverSeed), playMessage(plan.domain, seeds, k), plan.n);
}
