import { commitmentOf, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { describe, expect, it } from 'vitest';

import { checkList } from './check-list.ts';
import { findPack } from '../packs/catalogue.ts';
import { packsGame } from '../packs/rules.ts';
import { createPlayRecord, type PlayRecord } from './record.ts';
import type { Subject } from './verdict.ts';

const SEEDS = ['a', 'b'].map((character) => character.repeat(64));

function playOf(epoch: number, nonce: number, clientSeed = `client-${epoch}`): PlayRecord {
  const [serverSeed, pack] = [SEEDS[epoch], findPack('copper-moth')];
  if (serverSeed === undefined || pack === undefined) throw new Error('no such seed or pack');
  const seeds = { serverSeed, clientSeed, nonce };
  const parts = { epoch, commitment: commitmentOf(nodeHashes, serverSeed), tableHash: pack.hash };
  const draws = drawPlay(nodeHashes, seeds, packsGame.plan({ qty: 2 }));
  const record = { ...seeds, ...parts, input: { qty: 2 }, draws, at: '2026-01-01T12:00:00Z' };
  return createPlayRecord(packsGame, pack, record);
}

const [ONE, TWO, LATER] = [playOf(0, 0), playOf(0, 1), playOf(1, 0)];
const wrongOf = (records: readonly PlayRecord[]): readonly (readonly Subject[])[] =>
  checkList(nodeHashes, records).map(({ wrong }) => wrong);

describe('a list of plays', () => {
  it('S15-02 of one player holds, in any order and with gaps', () => {
    expect(wrongOf([TWO, LATER, ONE, playOf(0, 7)])).toEqual([[], [], [], []]);
    const { serverSeed: _, ...rest } = LATER;
    expect(checkList(nodeHashes, [ONE, { ...rest, serverSeed: null }]).map(({ state }) => state)).toEqual([
      'proven',
      'sealed',
    ]);
  });

  it.each<[string, readonly PlayRecord[], readonly (readonly Subject[])[]]>([
    ['the same play twice', [ONE, TWO, ONE], [[], [], ['nonce']]],
    ['two plays of one nonce', [{ ...LATER, serverSeed: null }, playOf(1, 0)], [['server_seed'], ['nonce']]],
    ['two commitments of one pair', [ONE, { ...LATER, epoch: 0, nonce: 0 }], [[], ['nonce', 'commitment']]],
    ['one commitment of two pairs', [ONE, { ...TWO, epoch: 1 }], [[], ['commitment']]],
    ['two client seeds of one pair', [ONE, playOf(0, 1, 'other')], [[], ['client_seed']]],
    ['a seed kept secret that another play reveals', [{ ...ONE, serverSeed: null }, TWO], [['server_seed'], []]],
  ])('S15-02 with %s is at fault', (_what, records, wrong) => {
    expect(wrongOf(records)).toEqual(wrong);
  });

  it('S15-02 names the numbers of a play where others bear its seeds out', () => {
    const { draws, prizes } = LATER;
    expect(wrongOf([{ ...ONE, draws, prizes }])).toEqual([['seeds']]);
    expect(wrongOf([{ ...ONE, draws, prizes }, TWO])).toEqual([['draws', 'prizes'], []]);
  });
});
