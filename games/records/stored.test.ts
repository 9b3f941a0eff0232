import { readFileSync } from 'node:fs';

import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { checkFile } from './check-file.ts';
import { PLAY_FORMAT } from './record.ts';

const stored = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./stored/${name}`, import.meta.url), 'utf8'));

type OldPlay = { readonly qty: number; readonly finds: readonly { readonly value: string }[] };

describe('files of version 1', () => {
  it('S15-02 an export is checked as it always was: pairs, nonces, sealed and proven plays', () => {
    const { plays, epochs } = checkFile(nodeHashes, stored('export-1.json'));
    expect(plays.map(({ check }) => check.state)).toEqual(['proven', 'proven', 'proven', 'proven', 'sealed', 'sealed']);
    expect(epochs).toEqual([
      { epoch: 0, revealed: true, faults: [] },
      { epoch: 1, revealed: true, faults: [] },
      { epoch: 2, revealed: true, faults: [] },
      { epoch: 3, revealed: false, faults: [] },
    ]);
  });

  it('S15-02 a record is proven, and becomes the same record in version 2', () => {
    const old = stored('play-1.json') as OldPlay;
    const [play] = checkFile(nodeHashes, old).plays;
    expect(play?.check.state).toBe('proven');
    expect(play?.record).toMatchObject({ format: PLAY_FORMAT, rules: 1, input: { qty: 3 }, payout: '0.000000' });
    expect(play?.record.prizes).toEqual(old.finds.map((find) => ({ kind: 'item', ...find })));
    expect(checkFile(nodeHashes, play?.record).plays).toEqual([play]);
    expect(checkFile(nodeHashes, [old, play?.record]).plays.map(({ record }) => record)).toEqual(
      Array(2).fill(play?.record),
    );
  });

  it.each<[string, string, object]>([
    ['qty', 'input', { qty: 2 }],
    ['finds', 'prizes', { finds: [] }],
    ['stake', 'stake', { stake: '0.500000' }],
    ['nonce', 'nonce', { nonce: 2 }],
  ])('S15-02 a record with another %s is a mismatch', (_member, subject, change) => {
    const { plays } = checkFile(nodeHashes, { ...(stored('play-1.json') as object), ...change });
    expect(plays.map(({ check }) => [check.state, ...check.wrong])).toEqual([['mismatch', subject]]);
  });

  it.each<[string, object]>([
    ['a quantity that packs do not have', { qty: 11 }],
    ['members of version 2', { input: { qty: 3 } }],
    ['a find that says its kind', { finds: [{ kind: 'item', k: 0, item: 'a/b', value: '1.000000' }] }],
    ['version 2 over it', { format: 'voltide-play/2' }],
  ])('a record with %s is refused', (_what, change) => {
    expect(() => checkFile(nodeHashes, { ...(stored('play-1.json') as object), ...change })).toThrow(/^play/);
  });
});
