import {
  packDraftContent,
  type createPackDraft,
  type PackDraft,
  type PackDraftContent,
  type ParsedOf,
  type savePackDraft,
} from '@voltide/contract';
import { formatUserId, formatVt, present, type Clock, type UserId } from '@voltide/core';
import { artOfLook, designedLook } from '@voltide/ui/art/pack-look';
import { createHash } from 'node:crypto';
import * as v from 'valibot';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';
import { classOf } from './pack-classes.ts';
import * as sql from './drafts.sql.ts';

const DRAFTS_MAX = 200;

type DraftPorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'findByHash'>;
};

const EMPTY: PackDraftContent = {
  packId: '',
  name: '',
  blurb: '',
  volatility: 'medium',
  price: '1',
  items: [],
  art: artOfLook(designedLook('')),
};

/** Drafts of packs. Of two saves of the same revision the later one fails. */
export function createPackDrafts({ database, clock, catalogue }: DraftPorts) {
  const get = async (draftId: bigint): Promise<PackDraft> => presentDraft(await getRow(database, draftId));
  return {
    list: async (): Promise<{ drafts: PackDraft[] }> => ({
      drafts: (await sql.listDrafts(database, DRAFTS_MAX)).map(presentDraft),
    }),

    get,

    /** @throws AppError `not_found` for an unknown version, `too_many_drafts` */
    async create(byUserId: UserId, { from, content }: ParsedOf<typeof createPackDraft>): Promise<PackDraft> {
      const version = from === undefined ? undefined : catalogue.findByHash(from);
      if (from !== undefined && version === undefined) throw new AppError('not_found');
      const first = content ?? (version === undefined ? EMPTY : contentOf(version));
      const draftId = await inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        const made = await sql.addDraft(connection, { byUserId, atMs, content: JSON.stringify(first) }, DRAFTS_MAX);
        if (made === undefined) throw new AppError('too_many_drafts');
        const subject = { kind: 'pack_draft', id: `${made}` };
        await noteAct(connection, { act: 'pack_draft_created', byUserId, atMs, subject, after: digestOf(first) });
        return made;
      });
      return get(draftId);
    },

    /** @throws AppError `not_found`, `draft_changed` */
    async save(byUserId: UserId, draftId: bigint, change: ParsedOf<typeof savePackDraft>): Promise<PackDraft> {
      await inTransaction(database, async (connection) => {
        const before = await lockRevision(connection, draftId, change.revision);
        const atMs = clock.nowMs();
        await sql.saveDraft(connection, draftId, { byUserId, atMs, content: JSON.stringify(change.content) });
        const [old, next] = [digestOf(readContent(before)), digestOf(change.content)];
        const subject = { kind: 'pack_draft', id: `${draftId}` };
        await noteAct(connection, { act: 'pack_draft_saved', byUserId, atMs, subject, before: old, after: next });
      });
      return get(draftId);
    },

    /** @throws AppError `not_found`, `draft_changed` */
    async delete(byUserId: UserId, draftId: bigint, revision: number): Promise<{ success: true }> {
      await inTransaction(database, async (connection) => {
        const before = await lockRevision(connection, draftId, revision);
        await sql.deleteDraft(connection, draftId);
        const subject = { kind: 'pack_draft', id: `${draftId}` };
        const atMs = clock.nowMs();
        const old = digestOf(readContent(before));
        await noteAct(connection, { act: 'pack_draft_deleted', byUserId, atMs, subject, before: old });
      });
      return { success: true };
    },
  };
}

/**
 * Locks a draft in the revision that the caller has read until the transaction ends.
 * @throws AppError `not_found`, `draft_changed`
 */
export async function lockRevision(connection: Connection, draftId: bigint, revision: number): Promise<sql.DraftRow> {
  const current = await sql.lockDraft(connection, draftId);
  if (current === undefined) throw new AppError('not_found');
  if (current !== revision) throw new AppError('draft_changed');
  return getRow(connection, draftId);
}

export function readContent({ content }: Pick<sql.DraftRow, 'content'>): PackDraftContent {
  return v.parse(packDraftContent, JSON.parse(content));
}

async function getRow(connection: Connection, draftId: bigint): Promise<sql.DraftRow> {
  const row = await sql.findDraft(connection, draftId);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** The audit keeps the content's hash and its head: a draft of a hundred items is saved often. */
function digestOf(content: PackDraftContent) {
  const { packId, name, price, items } = content;
  const sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return { packId, name, price, items: items.length, sha256 };
}

function contentOf({ pack, art }: PackVersion): PackDraftContent {
  return {
    packId: pack.id,
    name: pack.name,
    blurb: pack.blurb,
    volatility: classOf(pack),
    price: formatVt(pack.priceSun),
    items: pack.items.map(({ id, name, valueSun, tickets }) => ({
      id: present(id.split('/')[1], 'the part of an id'),
      name,
      value: formatVt(valueSun),
      tickets,
    })),
    art: art ?? artOfLook(designedLook(pack.id)),
  };
}

function presentDraft(row: sql.DraftRow): PackDraft {
  return {
    id: `${row.draftId}`,
    revision: row.revision,
    content: readContent(row),
    createdBy: { id: formatUserId(row.createdBy), username: row.creator ?? '' },
    createdAt: new Date(Number(row.createdAtMs)).toISOString(),
    savedBy: { id: formatUserId(row.savedBy), username: row.saver ?? '' },
    savedAt: new Date(Number(row.savedAtMs)).toISOString(),
    proposalId: row.proposalId === null ? null : `${row.proposalId}`,
  };
}
