import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes } from '@noble/hashes/utils.js';
import { present } from '@voltide/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addressOfPrivateKey } from './address.ts';
import { blockId, signBlockHeader, transactionRoot, type Block } from './block.ts';
import { formatHex, parseHex, sameBytes } from './bytes.ts';
import { BLOCK_HEADER, RESULT, type BlockHeader } from './messages.ts';
import {
  clearScan,
  countVouched,
  endAt,
  isPastDoubt,
  startScan,
  stepScan,
  type BlockAnswer,
  type Cursor,
  type ScanPolicy,
} from './scan.ts';
import { buildTransfer, encodeRawData, encodeTransaction, transactionOf } from './transaction.ts';

const KEY = parseHex('01'.repeat(32));
const STRANGER = parseHex('02'.repeat(32));
const OWNER = addressOfPrivateKey(KEY);
const GENESIS: Cursor = { number: 6, id: new Uint8Array(32).fill(7), timestampMs: 1000 };
const LENGTH = 8;
const POLICY: ScanPolicy = {
  agreeing: 2,
  rootMisses: 3,
  latestMs: 1_000_000,
  isProducer: (address) => sameBytes(address, OWNER),
};

function transferOf(amountSun: bigint, contractResult = 1): Uint8Array {
  const order = { owner: OWNER, to: OWNER, amountSun, refBlockId: GENESIS.id, expirationMs: 9000, timestampMs: 1 };
  const transaction = transactionOf(encodeRawData(buildTransfer(order)));
  return encodeTransaction({ ...transaction, results: [{ ...RESULT.empty, contractResult }] });
}

function seal(header: BlockHeader, transactions: readonly Uint8Array[], key = KEY): Block {
  const sealed = { ...header, transactionRoot: transactionRoot(transactions), witness: addressOfPrivateKey(key) };
  return { header: sealed, signature: signBlockHeader(sealed, key), transactions };
}

function blockAfter(parent: Cursor, transactions: readonly Uint8Array[]): Block {
  const header = { ...BLOCK_HEADER.empty, number: parent.number + 1, parentId: parent.id };
  return seal({ ...header, timestampMs: parent.timestampMs + 3000 }, transactions);
}

const cursorOf = ({ header }: Block): Cursor => ({
  number: header.number,
  id: blockId(header),
  timestampMs: header.timestampMs,
});

/** The true chain: each block has three transfers, the last of which failed. */
const CHAIN = Array.from({ length: LENGTH }).reduce<readonly Block[]>((chain, _, index) => {
  const last = chain.at(-1);
  const amounts = [1, 2, 3].map((each) => BigInt(10 * index + each));
  const transactions = amounts.map((amountSun) => transferOf(amountSun, amountSun % 10n === 3n ? 2 : 1));
  return [...chain, blockAfter(last === undefined ? GENESIS : cursorOf(last), transactions)];
}, []);
const FIRST = present(CHAIN[0], 'a first block');

const answerOf = (node: string, block: Block): BlockAnswer => ({
  node,
  stated: { block, statedId: blockId(block.header) },
});

/** Things a node can do to a block; all but the first must be noticed. */
const DEEDS: Readonly<Record<string, (block: Block) => Block>> = {
  honest: (block) => block,
  stripped: (block) => ({ ...block, transactions: [] }),
  one_less: (block) => ({ ...block, transactions: block.transactions.slice(1) }),
  one_more: (block) => ({ ...block, transactions: [...block.transactions, transferOf(99n)] }),
  reordered: (block) => ({ ...block, transactions: block.transactions.toReversed() }),
  failed_as_good: (block) => ({ ...block, transactions: [...block.transactions.slice(0, 2), transferOf(3n)] }),
  next_number: (block) => seal({ ...block.header, number: block.header.number + 1 }, block.transactions),
  later: (block) => ({ ...block, header: { ...block.header, timestampMs: block.header.timestampMs + 1 } }),
  own_chain: (block) => seal(block.header, [transferOf(1_000_000n)], STRANGER),
  signed_by_nobody: (block) => ({ ...block, signature: new Uint8Array(65) }),
};

describe('the next block', () => {
  it('S8-07 is accepted with its transfers, and what became of them', () => {
    const { state, accepted, faults } = stepScan(startScan(GENESIS), [answerOf('a', FIRST)], POLICY);
    expect([state, faults]).toEqual([startScan(cursorOf(FIRST)), []]);
    expect(accepted?.map(({ succeeded, transfer }) => [succeeded, transfer?.amountSun])).toEqual([
      [true, 1n],
      [true, 2n],
      [false, 3n],
    ]);
  });

  it.each([
    ['root', 'stripped'],
    ['root', 'one_less'],
    ['root', 'one_more'],
    ['root', 'reordered'],
    ['root', 'failed_as_good'],
    ['number', 'next_number'],
    ['producer', 'later'],
    ['producer', 'own_chain'],
    ['producer', 'signed_by_nobody'],
  ])('S8-07 is refused for its %s if a node has it %s, and another node is believed', (fault, deed) => {
    const bad = answerOf('a', present(DEEDS[deed], deed)(FIRST));
    const refused = stepScan(startScan(GENESIS), [bad], POLICY);
    expect([refused.accepted, refused.state.cursor, refused.faults]).toEqual([
      undefined,
      GENESIS,
      [{ node: 'a', fault }],
    ]);
    const { state } = stepScan(refused.state, [bad, answerOf('b', FIRST)], POLICY);
    expect(state).toEqual(startScan(cursorOf(FIRST)));
  });

  it('is refused with another id than its own, from the future, and from the past', () => {
    const wrongId = { node: 'a', stated: { block: FIRST, statedId: GENESIS.id } };
    expect(stepScan(startScan(GENESIS), [wrongId], POLICY).faults).toEqual([{ node: 'a', fault: 'id' }]);
    const noId = { node: 'a', stated: { block: FIRST, statedId: undefined } };
    expect(stepScan(startScan(GENESIS), [noId], POLICY).accepted).toHaveLength(3);
    for (const timestampMs of [1000, 999, 1_000_001]) {
      const moved = seal({ ...FIRST.header, timestampMs }, FIRST.transactions);
      expect(stepScan(startScan(GENESIS), [answerOf('a', moved)], POLICY).faults).toEqual([
        { node: 'a', fault: 'time' },
      ]);
    }
  });

  it('S8-07 is refused if 64 bytes stand for two transactions, whose place in the tree they would take', () => {
    const [left, right] = FIRST.transactions.map((each) => sha256(each));
    const pair = seal(FIRST.header, FIRST.transactions.slice(0, 2));
    const hiding = { ...pair, transactions: [concatBytes(present(left, 'a leaf'), present(right, 'a leaf'))] };
    expect(transactionRoot(hiding.transactions)).toEqual(pair.header.transactionRoot);
    expect(stepScan(startScan(GENESIS), [answerOf('a', hiding)], POLICY).faults).toEqual([
      { node: 'a', fault: 'root' },
    ]);
    expect(stepScan(startScan(GENESIS), [answerOf('a', pair)], POLICY).accepted).toHaveLength(2);
  });

  it('may hold what cannot be read: it is no transfer', () => {
    const odd = ['0a01ff', '0a025a00', '0a045a005a00', '0a015a'].map(parseHex);
    const { accepted } = stepScan(startScan(GENESIS), [answerOf('a', blockAfter(GENESIS, odd))], POLICY);
    expect(accepted?.map(({ succeeded, transfer }) => [succeeded, transfer])).toEqual(
      odd.map(() => [false, undefined]),
    );
  });
});

describe('a root that does not match', () => {
  const stripped = present(DEEDS['stripped'], 'a deed')(FIRST);
  const both = [answerOf('a', stripped), answerOf('b', stripped)];
  const stepTimes = (times: number, answers: readonly BlockAnswer[]): ReturnType<typeof stepScan> =>
    Array.from({ length: times }).reduce<ReturnType<typeof stepScan>>(({ state }) => stepScan(state, answers, POLICY), {
      state: startScan(GENESIS),
      accepted: undefined,
      faults: [],
    });

  it('S8-08 is believed at the third time of two nodes with the same bytes, and then nothing is given up', () => {
    expect(stepTimes(2, both).state).toMatchObject({ cursor: GENESIS, rootMisses: 2 });
    const { state, accepted } = stepTimes(3, both);
    expect([state.cursor, state.uncertainFrom, accepted]).toEqual([cursorOf(FIRST), 7, []]);
    expect(isPastDoubt(state, 0, 0)).toBe(false);

    const second = present(CHAIN[1], 'a second block');
    const next = stepScan(state, [answerOf('a', second)], POLICY);
    expect([next.state.cursor.number, next.state.uncertainFrom, isPastDoubt(next.state, 0, 0)]).toEqual([8, 7, false]);
    expect(isPastDoubt(clearScan(next.state), 0, 0)).toBe(true);
  });

  it('S8-08 is never believed of one node, however often, nor of two that differ', () => {
    const one = [answerOf('a', stripped), answerOf('a', stripped)];
    const differing = [answerOf('a', stripped), answerOf('b', present(DEEDS['one_less'], 'a deed')(FIRST))];
    for (const answers of [one, differing]) {
      expect(stepTimes(20, answers).state).toMatchObject({ cursor: GENESIS, uncertainFrom: undefined });
    }
  });
});

describe('a block that follows another than ours', () => {
  const other = blockAfter({ ...GENESIS, id: new Uint8Array(32).fill(8) }, []);

  it('S8-07 stops the scan if two nodes say so, until somebody has looked', () => {
    const both = [answerOf('a', other), answerOf('b', other)];
    const { state, faults } = stepScan(startScan(GENESIS), both, POLICY);
    expect([state.forkAt, state.cursor, faults.map(({ fault }) => fault)]).toEqual([7, GENESIS, ['parent', 'parent']]);
    const stopped = stepScan(state, [answerOf('a', FIRST)], POLICY);
    expect([stopped.state, stopped.accepted]).toEqual([state, undefined]);
    expect(isPastDoubt({ ...state, cursor: { ...GENESIS, timestampMs: 9_999_999 } }, 0, 0)).toBe(false);
    expect(stepScan(clearScan(state), [answerOf('a', FIRST)], POLICY).accepted).toHaveLength(3);
  });

  it('is only refused if one node says so', () => {
    const { state } = stepScan(startScan(GENESIS), [answerOf('a', other)], POLICY);
    expect([state.forkAt, stepScan(state, [answerOf('b', FIRST)], POLICY).accepted?.length]).toEqual([undefined, 3]);
  });
});

it('S8-08 a payment is past doubt only when the blocks’ own clock is past its time and the margin', () => {
  const at = (timestampMs: number): boolean => isPastDoubt(startScan({ ...GENESIS, timestampMs }), 60_000, 9000);
  expect([at(60_000), at(69_000), at(69_001)]).toEqual([false, false, true]);
});

it('S8-07 whatever nodes do, what is accepted as certain is the true chain, block by block', () => {
  const deeds = Object.keys(DEEDS);
  const deed = fc.constantFrom('honest', 'honest', 'honest', ...deeds);
  const schedule = fc.array(fc.tuple(deed, deed), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(schedule, (steps) => {
      let state = startScan(GENESIS);
      for (const [first, second] of steps) {
        const truth = CHAIN[state.cursor.number - GENESIS.number];
        if (truth === undefined) break;
        const answers = [
          answerOf('a', present(DEEDS[first], first)(truth)),
          answerOf('b', present(DEEDS[second], second)(truth)),
        ];
        const step = stepScan(state, answers, POLICY);
        const honest = first === 'honest' || second === 'honest';
        if (honest) expect(step.accepted?.length).toBe(truth.transactions.length);
        if (step.accepted !== undefined) {
          expect(formatHex(step.state.cursor.id)).toBe(formatHex(blockId(truth.header)));
          expect(honest || step.state.uncertainFrom !== undefined).toBe(true);
        } else {
          expect(step.state.cursor).toEqual(state.cursor);
        }
        if (first !== second && !honest) expect(step.accepted).toBeUndefined();
        state = step.state;
      }
    }),
    { numRuns: 40 },
  );
});

describe('blocks that a later one vouches for', () => {
  /** Lists the ids and transactions that a scan accepts, as a server does: with the signatures that count. */
  function takeVouched(blocks: readonly Block[]): readonly string[] {
    const answers = blocks.map((block) => answerOf('a', block));
    const count = countVouched(
      answers.map(({ stated }) => stated),
      POLICY,
    );
    let state = startScan(GENESIS);
    const taken: string[] = [];
    for (const [i, answer] of answers.entries()) {
      const { state: next, accepted } = stepScan(state, [{ ...answer, isVouched: i < count }], POLICY);
      if (accepted === undefined) break;
      state = next;
      taken.push(`${formatHex(next.cursor.id)} ${accepted.map(({ transfer }) => transfer?.amountSun).join(' ')}`);
    }
    return taken;
  }
  const TRUTH = takeVouched(CHAIN);

  it('S8-07 are all but those after the last good signature, and none where a link is broken', () => {
    const stated = CHAIN.map((block) => answerOf('a', block).stated);
    const deed = (at: number, name: string) =>
      stated.map((each, i) =>
        i === at ? answerOf('a', present(DEEDS[name], name)(present(CHAIN[i], name))).stated : each,
      );
    expect(TRUTH).toHaveLength(LENGTH);
    expect(countVouched(stated, POLICY)).toBe(LENGTH);
    expect(countVouched(deed(LENGTH - 1, 'signed_by_nobody'), POLICY)).toBe(LENGTH - 1);
    expect(countVouched(deed(LENGTH - 1, 'own_chain'), POLICY)).toBe(LENGTH - 1);
    expect(countVouched(deed(3, 'later'), POLICY)).toBe(0);
    expect(countVouched(deed(3, 'own_chain'), POLICY)).toBe(0);
    expect(countVouched([], POLICY)).toBe(0);
    expect(countVouched(stated, { isProducer: () => false })).toBe(0);
  });

  it('S8-07 are linked each to the one before, from the first of the batch to the last that is signed', () => {
    const stated = CHAIN.map((block) => answerOf('a', block).stated);
    const unlinked = (at: number, key = KEY) =>
      stated.map((each, i) => {
        const block = present(CHAIN[i], 'a block');
        const header = { ...block.header, parentId: new Uint8Array(32) };
        return i === at ? answerOf('a', seal(header, block.transactions, key)).stated : each;
      });
    for (let at = 1; at < LENGTH; at++) expect(countVouched(unlinked(at), POLICY)).toBe(0);
    expect(countVouched(unlinked(0), POLICY), 'another id is another parent of the next').toBe(0);
    expect(countVouched(unlinked(LENGTH - 1, STRANGER), POLICY), 'it is not vouched for itself').toBe(LENGTH - 1);
    expect(countVouched(stated.slice(0, 1), POLICY)).toBe(1);
    expect(countVouched(stated.slice(0, 2), POLICY)).toBe(2);
    expect(countVouched(unlinked(0).slice(0, 1), POLICY), 'the scan itself compares the first').toBe(1);
  });

  it('S8-07 are never others than the true ones, whatever a node does to a list', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Object.keys(DEEDS)), { minLength: LENGTH, maxLength: LENGTH }),
        (names) => {
          const blocks = CHAIN.map((block, i) => present(DEEDS[names[i] ?? 'honest'], 'a deed')(block));
          const taken = takeVouched(blocks);
          expect(taken).toEqual(TRUTH.slice(0, taken.length));
        },
      ),
    );
  });
});

it('S8-07 of a block only those transactions are read that name the address that matters', () => {
  const [other, stranger] = [new Uint8Array(21).fill(9), addressOfPrivateKey(STRANGER)];
  const order = { owner: stranger, amountSun: 5n, refBlockId: GENESIS.id, expirationMs: 9000, timestampMs: 1 };
  const to = (address: Uint8Array) =>
    encodeTransaction(transactionOf(encodeRawData(buildTransfer({ ...order, to: address }))));
  const elsewhere = addressOfPrivateKey(parseHex('03'.repeat(32)));
  const block = blockAfter(GENESIS, [to(OWNER), to(elsewhere), transferOf(7n)]);
  const read = (concerning: Uint8Array) =>
    stepScan(startScan(GENESIS), [answerOf('a', block)], { ...POLICY, concerning }).accepted?.length;
  expect([read(OWNER), read(stranger), read(elsewhere), read(other)]).toEqual([2, 2, 1, 0]);
});

it('S8-07 blocks lead to one that is known to be final, and end there, where each link holds', () => {
  const stated = CHAIN.map((block) => answerOf('a', block).stated);
  const final = cursorOf(present(CHAIN[4], 'a block'));
  expect(endAt(stated, final)).toEqual(stated.slice(0, 5));
  expect(endAt(stated, { ...final, id: new Uint8Array(32) })).toEqual([]);
  expect(endAt(stated.slice(0, 4), final)).toEqual([]);
  const other = blockAfter(cursorOf(present(CHAIN[1], 'a block')), []);
  const broken = stated.map((each, at) => (at === 2 ? answerOf('a', other).stated : each));
  expect(endAt(broken, final)).toEqual([]);
});
