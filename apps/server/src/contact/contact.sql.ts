import type { ContactTopic } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';

export type ContactText = {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
};

type NewMessage = ContactText & { readonly userId: UserId | undefined; readonly atMs: number };

/** Stores a message; returns its number. */
export async function insertMessage(connection: Connection, message: NewMessage): Promise<bigint> {
  const { rows } = await connection.query<{ message_id: bigint }>({
    name: 'contact-insert',
    text: `insert into voltide.contact_message (created_at_ms, user_id, name, email, topic, message)
      values ($1, $2, $3, $4, $5, $6) returning message_id`,
    values: [message.atMs, message.userId ?? null, message.name, message.email, message.topic, message.message],
  });
  return rows[0]?.message_id ?? 0n;
}

export type ContactRow = ContactText & {
  readonly messageId: bigint;
  readonly createdAtMs: number;
  readonly username: string | null;
};

type Raw = ContactText & {
  readonly message_id: bigint;
  readonly created_at_ms: bigint;
  readonly username: string | null;
};

/** Messages, the newest first; those before a number. */
export async function listMessages(
  connection: Connection,
  beforeId: bigint | undefined,
  limit: number,
): Promise<readonly ContactRow[]> {
  const { rows } = await connection.query<Raw>({
    name: 'contact-list',
    text: `select c.message_id, c.created_at_ms, c.name, c.email, c.topic, c.message, i.username
      from voltide.contact_message c
      left join voltide.identity i on i.user_id = c.user_id and i.kind = 'account'
      where $1::bigint is null or c.message_id < $1 order by c.message_id desc limit $2`,
    values: [beforeId ?? null, limit],
  });
  return rows.map(({ message_id: messageId, created_at_ms: createdAtMs, ...text }) => ({
    ...text,
    messageId,
    createdAtMs: Number(createdAtMs),
  }));
}

/** Deletes messages from before a moment. */
export async function deleteOldMessages(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'contact-delete-old',
    text: 'delete from voltide.contact_message where created_at_ms < $1',
    values: [beforeMs],
  });
}
