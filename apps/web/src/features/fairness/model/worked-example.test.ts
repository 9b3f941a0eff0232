import { readFileSync } from 'node:fs';

import { tracePlayDraw } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { expect, it } from 'vitest';

import { WORKED_EXAMPLE } from './worked-example.ts';

const document = readFileSync(new URL('../../../../../../docs/fairness.md', import.meta.url), 'utf8');

it('S15-02 the draw that /fairplay shows is the first one of the worked example in the document', () => {
  const { serverSeed, message, hmac, word, ticket } = WORKED_EXAMPLE;
  const seeds = { serverSeed, clientSeed: 'harbour-1', nonce: 6 };
  const trace = tracePlayDraw(browserHashes, seeds, { domain: 'pack', n: 1_000_000 }, 0);
  expect(trace).toMatchObject({ word: BigInt(word), result: ticket, digests: [{ message, hex: hmac }] });
  for (const text of [serverSeed, hmac, word, `[${ticket}, `]) expect(document).toContain(text);
});
