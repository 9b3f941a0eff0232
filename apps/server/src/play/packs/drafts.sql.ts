import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type DraftRow = {
  readonly draftId: bigint;
  readonly revision: number;
  readonly content: string;
  readonly createdBy: UserId;
  readonly creator: string | null;
  readonly createdAtMs: bigint;
  readonly savedBy: UserId;
  readonly saver: string | null;
  readonly savedAtMs: bigint;
  readonly proposalId: bigint | null;
};

const SELECT = `select d.draft_id as "draftId", d.revision, d.content, d.created_by as "createdBy",
    c.username as creator, d.created_at_ms as "createdAtMs", d.saved_by as "savedBy", s.username as saver,
    d.saved_at_ms as "savedAtMs", p.proposal_id as "proposalId"
  from voltide.pack_draft d
  left join voltide.identity c on c.user_id = d.created_by
  left join voltide.identity s on s.user_id = d.saved_by
  left join voltide.proposal p on p.proposal_id = d.proposal_id and p.state = 'open'`;

export async function listDrafts(connection: Connection, most: number): Promise<readonly DraftRow[]> {
  return list<DraftRow>(connection, {
    name: 'pack-draft-list',
    text: `${SELECT} order by d.saved_at_ms desc, d.draft_id desc limit $1`,
    values: [most],
  });
}

export async function findDraft(connection: Connection, draftId: bigint): Promise<DraftRow | undefined> {
  return find<DraftRow>(connection, {
    name: 'pack-draft-find',
    text: `${SELECT} where d.draft_id = $1`,
    values: [draftId],
  });
}

/** Locks a draft until the transaction ends, and returns its revision; undefined where there is none. */
export async function lockDraft(connection: Connection, draftId: bigint): Promise<number | undefined> {
  const row = await find<{ revision: number }>(connection, {
    name: 'pack-draft-lock',
    text: 'select revision from voltide.pack_draft where draft_id = $1 for update',
    values: [draftId],
  });
  return row?.revision;
}

export type NewDraft = { readonly byUserId: UserId; readonly atMs: number; readonly content: string };

export async function addDraft(
  connection: Connection,
  { byUserId, atMs, content }: NewDraft,
  most: number,
): Promise<bigint | undefined> {
  await connection.query('lock table voltide.pack_draft in share row exclusive mode');
  const row = await find<{ draftId: bigint }>(connection, {
    name: 'pack-draft-add',
    text: `insert into voltide.pack_draft (created_by, created_at_ms, saved_by, saved_at_ms, content)
      select $1, $2, $1, $2, $3 where (select count(*) from voltide.pack_draft) < $4
      returning draft_id as "draftId"`,
    values: [byUserId, atMs, content, most],
  });
  return row?.draftId;
}

export async function saveDraft(
  connection: Connection,
  draftId: bigint,
  { byUserId, atMs, content }: NewDraft,
): Promise<void> {
  await connection.query({
    name: 'pack-draft-save',
    text: `update voltide.pack_draft set content = $2, saved_by = $3, saved_at_ms = $4, revision = revision + 1
      where draft_id = $1`,
    values: [draftId, content, byUserId, atMs],
  });
}

export async function deleteDraft(connection: Connection, draftId: bigint): Promise<void> {
  await connection.query({
    name: 'pack-draft-delete',
    text: 'delete from voltide.pack_draft where draft_id = $1',
    values: [draftId],
  });
}

export async function noteProposal(connection: Connection, draftId: bigint, proposalId: bigint): Promise<void> {
  await connection.query({
    name: 'pack-draft-proposed',
    text: 'update voltide.pack_draft set proposal_id = $2 where draft_id = $1',
    values: [draftId, proposalId],
  });
}

export async function listOpenProposals(connection: Connection): Promise<ReadonlyMap<string, bigint>> {
  const rows = await list<{ packId: string; proposalId: bigint }>(connection, {
    name: 'pack-open-proposals',
    text: `select p.subject_id as "packId", min(p.proposal_id) as "proposalId" from voltide.proposal p
      where p.state = 'open' and p.kind in ('pack_version', 'pack_sale') group by p.subject_id`,
  });
  return new Map(rows.map(({ packId, proposalId }) => [packId, proposalId]));
}
