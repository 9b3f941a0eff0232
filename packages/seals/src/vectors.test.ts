import { readFileSync } from 'node:fs';

import { present } from '@voltide/core';
import { bytesOfHex, hexOf } from '@voltide/fairness';
import { browserHashes } from '@voltide/fairness/browser';
import { nodeHashes } from '@voltide/fairness/node';
import { countDummies, dummyLeaf, leafNode, levelsOver, ownedLeaf, rootOf } from '@voltide/reserves';
import { describe, expect, it } from 'vitest';

import {
  bookId,
  checkBattleProof,
  checkConsistency,
  checkDay,
  checkPlayProof,
  checkStatementProof,
  compareDays,
  createGrowingTree,
  dayHash,
  daySignText,
  leafHash,
  owedSun,
  playLeaf,
  readDay,
  statementHash,
  type SealedRecord,
  type Statement,
} from './index.ts';

const root = new URL('../../../docs/', import.meta.url);
const text = readFileSync(new URL('fairness.md', root), 'utf8');
const vector = (name: string): unknown => JSON.parse(readFileSync(new URL(`vectors/${name}.json`, root), 'utf8'));

type Parts = {
  readonly dayKeys: Readonly<Record<string, string>>;
  readonly statements: readonly Statement[];
  readonly plays: readonly SealedRecord[];
  readonly hashes: readonly string[];
  readonly playLeaf: string;
  readonly bookId: string;
  readonly signText: string;
};
const parts = vector('day-seal-parts') as Parts;
const next = readDay(vector('day-seal-next'));

describe.each([
  ['node:crypto', nodeHashes],
  ['@noble/hashes', browserHashes],
])('through %s', (_name, port) => {
  it('S15-02 every seal and proof of another program holds', () => {
    for (const name of ['day-seal', 'day-seal-next', 'day-seal-split']) {
      expect([name, checkDay(port, vector(name)).faults]).toEqual([name, []]);
    }
    expect(checkStatementProof(port, vector('statement-proof')).faults).toEqual([]);
    expect(checkPlayProof(port, vector('play-proof')).faults).toEqual([]);
    expect(checkBattleProof(port, vector('battle-proof')).faults).toEqual([]);
    expect(checkConsistency(port, vector('day-consistency')).faults).toEqual([]);
    expect(compareDays(port, [vector('day-seal'), vector('day-seal-next')])).toMatchObject({ faults: [] });
    const split = compareDays(port, [vector('day-seal-next'), vector('day-seal-split')]);
    expect([split.isSplit, split.faults.length]).toEqual([true, 1]);
  });

  it('S15-02 the parts of a seal come to what another program computes of them', () => {
    const statement = present(parts.statements[0], 'a statement');
    expect(bookId(statement.account, statementHash(port, statement))).toBe(parts.bookId);
    expect(dayHash(port, next)).toBe(parts.hashes[1]);
    expect(daySignText(next.date, dayHash(port, next))).toBe(parts.signText);
    const leaves = parts.plays.map((play) => leafHash(port, playLeaf(play)));
    expect(hexOf(present(leaves[2], 'a leaf'))).toBe(parts.playLeaf);
    const plays = createGrowingTree(port);
    for (const leaf of leaves) plays.add(leaf);
    expect(hexOf(plays.top())).toBe(statement.playsRoot);

    const key = bytesOfHex(present(parts.dayKeys[next.date], 'a key'));
    const owned = parts.statements.map((each) =>
      ownedLeaf(port, key, { id: bookId(each.account, statementHash(port, each)), sumSun: owedSun(each) }),
    );
    const dummies = Array.from({ length: countDummies(owned.length) }, (_, n) => dummyLeaf(port, key, n));
    const ordered = [...owned, ...dummies].toSorted((a, b) => (hexOf(a.blind) < hexOf(b.blind) ? -1 : 1));
    const levels = levelsOver(
      port,
      ordered.map((leaf) => leafNode(port, leaf)),
    );
    expect([hexOf(rootOf(levels).hash), levels.length - 1]).toEqual([next.books.root, next.books.depth]);
  });
});

it('S15-02 seals and statements have exactly the members that the document lists', () => {
  const listed = (title: string): ReadonlySet<string> => {
    const [, rows = ''] =
      new RegExp(`\\| member \\| of a ${title} holds \\|\\n\\|---\\|---\\|\\n([\\s\\S]*?)\\n\\n`).exec(text) ?? [];
    const names = rows.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)]);
    return new Set(names.map(([, name = '']) => name));
  };
  expect(listed('day')).toEqual(new Set(Object.keys(next)));
  expect(listed('statement')).toEqual(new Set(Object.keys(present(parts.statements[0], 'a statement'))));
  for (const proof of ['statement-proof', 'play-proof', 'battle-proof', 'day-consistency']) {
    for (const name of Object.keys(vector(proof) as object)) expect(text).toContain(`\`${name}\``);
  }
});
