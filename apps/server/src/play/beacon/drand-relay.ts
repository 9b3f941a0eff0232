import { QUICKNET, type BeaconAnswer, type QuicknetRelay } from '@voltide/beacon';

const ANSWER_LIMIT_MS = 5000;
const LONGEST_ANSWER = 4096;

/**
 * Requests a round, or the newest one, from a relay. It follows no redirect, so that an answer cannot lead into the
 * operator's own network.
 */
export function fetchRound(url: string, round: number | 'latest'): Promise<Response> {
  return fetch(`${url}/${QUICKNET.chainHash}/public/${round}`, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
}

/**
 * Queries a relay of drand at an address that the operator chose, and reads no more than an answer may have. The caller
 * verifies the answer.
 */
export function createRelay(url: string): QuicknetRelay {
  const readRound = async (round: number): Promise<BeaconAnswer | undefined> => {
    const response = await fetchRound(url, round);
    if (!response.ok || response.body === null) return undefined;
    return readAnswer(JSON.parse(await readShort(response.body)));
  };
  return { readRound };
}

async function readShort(body: ReadableStream<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body) {
    length += piece.length;
    if (length > LONGEST_ANSWER) throw new Error('the relay answers with more than a round');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readAnswer(answer: unknown): BeaconAnswer | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { round, signature } = answer as { readonly round?: unknown; readonly signature?: unknown };
  return typeof round === 'number' && typeof signature === 'string' ? { round, proof: signature } : undefined;
}
