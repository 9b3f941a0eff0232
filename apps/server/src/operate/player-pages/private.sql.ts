import type { ContactTopic } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

type PrivateRow = {
  readonly email: string | null;
  readonly confirmedAtMs: bigint | null;
  readonly signUpAddress: string | null;
  readonly identityNote: string | null;
};

export async function findPrivate(connection: Connection, userId: UserId): Promise<PrivateRow | undefined> {
  return find<PrivateRow>(connection, {
    name: 'private-find',
    text: `select i.email, i.email_confirmed_at_ms as "confirmedAtMs", i.consent_address as "signUpAddress",
        nullif(c.note, '') as "identityNote"
      from voltide.identity i left join voltide.identity_check c using (user_id) where i.user_id = $1`,
    values: [userId],
  });
}

type NetworkRow = { readonly network: string; readonly times: bigint; readonly lastAtMs: bigint };

export async function listNetworks(
  connection: Connection,
  userId: UserId,
  limit: number,
): Promise<readonly NetworkRow[]> {
  return list<NetworkRow>(connection, {
    name: 'private-networks',
    text: `select e.network, sum(e.times)::bigint as times, max(e.at_ms) as "lastAtMs"
      from voltide.security_event e where e.user_id = $1 and e.network is not null
      group by e.network order by max(e.at_ms) desc limit $2`,
    values: [userId, limit],
  });
}

type OwnMessageRow = {
  readonly messageId: bigint;
  readonly atMs: bigint;
  readonly name: string;
  readonly email: string;
  readonly topic: ContactTopic;
  readonly message: string;
};

export async function listOwnMessages(
  connection: Connection,
  userId: UserId,
  limit: number,
): Promise<readonly OwnMessageRow[]> {
  return list<OwnMessageRow>(connection, {
    name: 'private-messages',
    text: `select c.message_id as "messageId", c.created_at_ms as "atMs", c.name, c.email, c.topic, c.message
      from voltide.contact_message c where c.user_id = $1 order by c.message_id desc limit $2`,
    values: [userId, limit],
  });
}
