import { readFileSync } from 'node:fs';

import { browserHashes } from '@voltide/fairness/browser';
import type { PlayRecord } from '@voltide/games/records/record';
import { expect, it } from 'vitest';

import { EXAMPLE_WALK, isWalkable, walkOf } from './walk.ts';

const document = readFileSync(new URL('../../../../../../docs/fairness.md', import.meta.url), 'utf8');
const [, example = ''] = /^```json\n([\s\S]*?)^```$/m.exec(document) ?? [];
const record = JSON.parse(example) as PlayRecord;

it('S15-02 the pictures show the worked example of docs/fairness.md, number by number', async () => {
  if (!isWalkable(record)) expect.fail('the example is revealed');
  expect(await walkOf(browserHashes, record)).toEqual(EXAMPLE_WALK);
});

it('S15-02 a secret seed and a game without items are not walked through', () => {
  expect(isWalkable({ ...record, serverSeed: null })).toBe(false);
  expect(isWalkable({ ...record, game: 'wheel' })).toBe(false);
});
