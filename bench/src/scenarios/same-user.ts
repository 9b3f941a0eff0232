import type { Row } from '../report.ts';
import type { BenchWorld } from '../world.ts';

const PARALLEL = 16;

/** A session may send 300 requests at once; beyond that it would be the limit that answers. */
const ROUNDS_PER_USER = 16;

type Answer = { readonly status: number; readonly nonce: number };

/** Sixteen opens of one user at the same moment, again and again: no error, and no gap in any user's nonces. */
export async function measureSameUser(world: BenchWorld, rounds: number): Promise<Row> {
  const product = await world.startProduct();
  try {
    const { tokens } = world.writeTokens();
    const address = `http://127.0.0.1:${product.port}/api/packs/open`;
    let faults = 0;
    let nextNonce: number | undefined;
    for (let round = 0; round < rounds; round++) {
      const token = tokens.at(-1 - Math.floor(round / ROUNDS_PER_USER)) ?? '';
      if (round % ROUNDS_PER_USER === 0) nextNonce = undefined;
      const answers = await Promise.all(
        Array.from({ length: PARALLEL }, (_, i) => open(address, token, world.body, `same-${round}-${i}`)),
      );
      const nonces = answers.map(({ nonce }) => nonce).toSorted((left, right) => left - right);
      const first = nextNonce ?? nonces[0] ?? 0;
      faults += answers.filter(({ status }, i) => status !== 200 || nonces[i] !== first + i).length;
      nextNonce = first + PARALLEL;
    }
    return {
      what: `${PARALLEL} parallel opens of one user, ${rounds} times: errors and gaps`,
      product: `${faults} of ${rounds * PARALLEL}`,
      yardstick: '0',
      ratio: faults,
      better: 'lower',
      goal: 0,
      limit: 0,
    };
  } finally {
    await product.stop();
  }
}

async function open(address: string, token: string, body: string, key: string): Promise<Answer> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
    body,
  });
  if (!response.ok) return { status: response.status, nonce: -1 };
  const { play } = (await response.json()) as { readonly play: { readonly nonce: number } };
  return { status: response.status, nonce: play.nonce };
}
