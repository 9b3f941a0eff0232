import { LIMIT_KINDS, LIMIT_PERIODS } from '@voltide/contract';
import type { UserId } from '@voltide/core';
import { expect, it } from 'vitest';

import type { Connection } from '../../platform/db/pool.ts';
import { closePlayer } from '../../people/own-data/deletion.sql.ts';
import { carryOver } from './carry-over.sql.ts';
import { closeQuick } from './close-quick.sql.ts';
import { barrierOf, settle } from './settle.sql.ts';

const UNKNOWN = 'self_excluded';
const USER = 7n as UserId;

const connection = {
  query: () => Promise.resolve({ rows: [{ ord: 1, status: UNKNOWN, closing: UNKNOWN, retry_after_ms: 1n }] }),
} as unknown as Connection;

it.each([
  ['an operation', () => settle(connection, 0, { name: 'settle_play', text: '', values: [] })],
  ['a Quick Game', () => closeQuick(connection, { quickId: USER, userId: undefined, atMs: 0 })],
  ['a guest', () => carryOver(connection, { guestId: USER, userId: USER, atMs: 0 })],
  ['an account', () => closePlayer(connection, USER, 0)],
])('S13-04 a status of %s that this program does not know is an error, and no exclusion', async (_what, ask) => {
  await expect(ask()).rejects.toThrow(`answered "${UNKNOWN}", which this program does not know`);
});

it('every limit and exclusion is known by the name that the database gives it', () => {
  for (const kind of LIMIT_KINDS) {
    for (const period of LIMIT_PERIODS) {
      expect(barrierOf(`${kind}_${period}`, 5)).toEqual({ kind, period, untilMs: 5 });
    }
  }
  for (const kind of ['cool_off', 'self_exclusion']) expect(barrierOf(kind, 5)).toEqual({ kind, untilMs: 5 });
});
