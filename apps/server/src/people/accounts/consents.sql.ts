import type { LegalDocumentId } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

type ConsentRow = { readonly document: LegalDocumentId; readonly version: number; readonly agreedAtMs: number };

export async function listConsents(connection: Connection, userId: UserId): Promise<readonly ConsentRow[]> {
  const rows = await list<{ document: LegalDocumentId; version: number; agreedAtMs: bigint }>(connection, {
    name: 'consents-of-user',
    text: `select distinct on (document) document, version, agreed_at_ms as "agreedAtMs"
      from voltide.consent where user_id = $1 order by document, version desc`,
    values: [userId],
  });
  return rows.map(({ document, version, agreedAtMs: at }) => ({ document, version, agreedAtMs: Number(at) }));
}

type NewConsents = {
  readonly userId: UserId;
  readonly atMs: number;
  readonly documents: readonly { readonly id: LegalDocumentId; readonly version: number }[];
};

/** Stores consents. One that is already stored stays as it is. */
export async function insertConsents(connection: Connection, consents: NewConsents): Promise<void> {
  const { userId, atMs, documents } = consents;
  await connection.query({
    name: 'consents-insert',
    text: `insert into voltide.consent (user_id, agreed_at_ms, document, version)
      select $1, $2, d.document, d.version from unnest($3::text[], $4::smallint[]) d (document, version)
      on conflict (user_id, document, version) do nothing`,
    values: [userId, atMs, documents.map(({ id }) => id), documents.map(({ version }) => version)],
  });
}
