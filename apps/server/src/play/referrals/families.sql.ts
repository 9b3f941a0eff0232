import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';

type Marks = {
  readonly devices: readonly Uint8Array[];
  readonly network: Uint8Array | undefined;
  readonly atMs: number;
};

/** Stores the browsers and the network of an account, and puts earnings from the owner's other accounts on hold. */
export async function noteSeen(
  connection: Connection,
  userId: UserId,
  { devices, network, atMs }: Marks,
): Promise<void> {
  await connection.query({
    name: 'family-note-seen',
    text: 'select voltide.note_seen($1, $2, $3, $4)',
    values: [userId, devices, network ?? null, atMs],
  });
}

export async function checkFamily(connection: Connection, userId: UserId, atMs: number): Promise<void> {
  await connection.query({
    name: 'family-check',
    text: 'select voltide.check_family($1, $2)',
    values: [userId, atMs],
  });
}
