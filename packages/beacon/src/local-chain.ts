import { assert } from '@voltide/core';
import { asciiBytes, hexOf, isHex64, type HashPort } from '@voltide/fairness';

/** Most links of a chain: checking the last one takes as many hashes. */
export const MAX_LOCAL_LINKS = 1_000_000;

/**
 * A reverse hash chain of the operator. Its end is published at set-up; link 1 hashes to the end, link 2 to link 1, and
 * so on, so that no link can be changed afterwards. The operator knows all links in advance: that is why it is the last
 * source, and named wherever it was used.
 */
export type LocalChain = { readonly secret: string; readonly links: number };

/** The published half of a chain: all that is needed to check its links. */
export type LocalChainEnd = { readonly end: string; readonly links: number };

/** Steps towards the end: SHA-256 of "v1:local-chain:<link>", in hexadecimal. */
function nextOfLink(port: HashPort, link: string): string {
  assert(isHex64(link), 'a link is 64 lowercase hexadecimal characters');
  return hexOf(port.sha256(asciiBytes(`v1:local-chain:${link}`)));
}

/** Returns the public half of a chain, before its first link is used. */
export function endOfLocalChain(port: HashPort, { secret, links }: LocalChain): LocalChainEnd {
  return { end: walk(port, secret, checkedRound(links, MAX_LOCAL_LINKS)), links };
}

/**
 * Lists all links, the first one first. Callers that answer for many rounds should keep them: a single one costs nearly
 * as much.
 */
export function listLocalLinks(port: HashPort, { secret, links }: LocalChain): readonly string[] {
  const count = checkedRound(links, MAX_LOCAL_LINKS);
  const list = [secret];
  for (let link = secret; list.length < count; list.push(link)) link = nextOfLink(port, link);
  return list.toReversed();
}

/** True if a link is number `round` of the chain with this published end. */
export function isLocalLink(port: HashPort, { end, links }: LocalChainEnd, round: number, link: string): boolean {
  if (!Number.isSafeInteger(round) || round < 1 || round > links || links > MAX_LOCAL_LINKS) return false;
  return isHex64(link) && walk(port, link, round) === end;
}

function walk(port: HashPort, from: string, steps: number): string {
  let link = from;
  for (let step = 0; step < steps; step++) link = nextOfLink(port, link);
  return link;
}

function checkedRound(round: number, most: number): number {
  assert(Number.isSafeInteger(round) && round >= 1 && round <= most, `links are counted from 1 to ${most}`);
  return round;
}
