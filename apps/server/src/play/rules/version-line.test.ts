import { describe, expect, it } from 'vitest';

import { lineUp, type Published } from './version-line.ts';

const HOUR_MS = 3_600_000;

function version(no: number, change: Partial<Published> = {}): Published {
  return {
    hash: `${no}`.repeat(64),
    kind: 'table',
    game: 'packs',
    subject: 'night-ferry',
    name: 'Night Ferry',
    version: no,
    announcedAtMs: null,
    fromMs: no * 24 * HOUR_MS,
    isCancelled: false,
    ...change,
  };
}

const shortOf = (published: readonly Published[], nowMs: number) =>
  lineUp(published, nowMs).map(({ version: no, state, until, previous }) => [no, state, until, previous?.[0] ?? null]);

describe('S15-05 versions in their line', () => {
  it('count one after the other, and an announced one from its moment on', () => {
    const line = [version(1), version(2), version(3, { announcedAtMs: 48 * HOUR_MS })];
    const [second, third] = ['1970-01-03T00:00:00.000Z', '1970-01-04T00:00:00.000Z'];
    expect(shortOf(line, 72 * HOUR_MS - 1)).toEqual([
      [3, 'announced', null, '2'],
      [2, 'in_force', third, '1'],
      [1, 'past', second, null],
    ]);
    expect(shortOf(line, 72 * HOUR_MS).map(([no, state]) => [no, state])).toEqual([
      [3, 'in_force'],
      [2, 'past'],
      [1, 'past'],
    ]);
  });

  it('leave a cancelled one out of the line, which goes on from the one before it', () => {
    const line = [version(1), version(2, { announcedAtMs: 0, isCancelled: true }), version(3, { announcedAtMs: 0 })];
    expect(shortOf(line, 80 * HOUR_MS)).toEqual([
      [3, 'in_force', null, '1'],
      [2, 'cancelled', null, '1'],
      [1, 'past', '1970-01-04T00:00:00.000Z', null],
    ]);
  });

  it('are apart for each subject, whatever the order they come in', () => {
    const other = version(1, { subject: 'calm', game: 'wheel', hash: 'a'.repeat(64) });
    expect(lineUp([version(2), other, version(1)], 99 * HOUR_MS).map(({ subject, state }) => [subject, state])).toEqual(
      [
        ['night-ferry', 'in_force'],
        ['night-ferry', 'past'],
        ['calm', 'in_force'],
      ],
    );
  });
});
