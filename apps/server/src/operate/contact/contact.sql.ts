import type { ContactTopic } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export type ContactText = {
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
};

type NewMessage = ContactText & { readonly userId: UserId | undefined; readonly atMs: number };

export async function insertMessage(connection: Connection, message: NewMessage): Promise<bigint> {
  const row = await one<{ messageId: bigint }>(connection, {
    name: 'contact-insert',
    text: `insert into voltide.contact_message (created_at_ms, user_id, name, email, topic, message)
      values ($1, $2, $3, $4, $5, $6) returning message_id as "messageId"`,
    values: [message.atMs, message.userId ?? null, message.name, message.email, message.topic, message.message],
  });
  return row.messageId;
}

type ContactRow = ContactText & {
  readonly messageId: bigint;
  readonly createdAtMs: number;
  readonly handledAtMs: number | null;
  readonly username: string | null;
  readonly userId: UserId | null;
};

type Raw = ContactText & {
  readonly messageId: bigint;
  readonly createdAtMs: bigint;
  readonly handledAtMs: bigint | null;
  readonly username: string | null;
  readonly userId: UserId | null;
};

type Part = { readonly beforeId: bigint | undefined; readonly withHandled: boolean; readonly limit: number };

export async function listMessages(
  connection: Connection,
  { beforeId, withHandled, limit }: Part,
): Promise<readonly ContactRow[]> {
  const rows = await list<Raw>(connection, {
    name: 'contact-list',
    text: `select c.message_id as "messageId", c.created_at_ms as "createdAtMs", c.handled_at_ms as "handledAtMs",
      c.name, c.email, c.topic, c.message, i.username,
        i.user_id as "userId"
      from voltide.contact_message c
      left join voltide.identity i on i.user_id = c.user_id and i.kind = 'account'
      where ($1::bigint is null or c.message_id < $1) and ($2 or c.handled_at_ms is null)
      order by c.message_id desc limit $3`,
    values: [beforeId ?? null, withHandled, limit],
  });
  return rows.map(({ messageId, createdAtMs, handledAtMs, ...text }) => ({
    ...text,
    messageId,
    createdAtMs: Number(createdAtMs),
    handledAtMs: handledAtMs === null ? null : Number(handledAtMs),
  }));
}

type MessageCounts = { readonly open: number; readonly handled: number };

/** Counts the kept messages that are open, and those handled. */
export async function countMessages(connection: Connection): Promise<MessageCounts> {
  const row = await find<{ kept: bigint; handled: bigint }>(connection, {
    name: 'contact-count',
    text: 'select count(*) as kept, count(handled_at_ms) as handled from voltide.contact_message',
  });
  const handled = Number(row?.handled);
  return { open: Number(row?.kept) - handled, handled };
}

/** Stores when a message was handled, or null: it is open. Returns the first such time; undefined without a message. */
export async function setHandled(
  connection: Connection,
  messageId: bigint,
  handledAtMs: number | null,
): Promise<number | null | undefined> {
  const rows = await list<{ handledAtMs: bigint | null }>(connection, {
    name: 'contact-set-handled',
    text: `update voltide.contact_message
      set handled_at_ms = case when $2::bigint is not null then coalesce(handled_at_ms, $2) end
      where message_id = $1 returning handled_at_ms as "handledAtMs"`,
    values: [messageId, handledAtMs],
  });
  return rows.map(({ handledAtMs: atMs }) => (atMs === null ? null : Number(atMs)))[0];
}

export async function deleteOldMessages(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'contact-delete-old',
    text: 'delete from voltide.contact_message where created_at_ms < $1',
    values: [beforeMs],
  });
}
