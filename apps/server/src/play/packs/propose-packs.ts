import type { checkPackDraft, ParsedOf, proposePackSale, proposePackVersion, ResponseOf } from '@voltide/contract';
import type { CanonicalValue, Clock, UserId } from '@voltide/core';
import { packsGame } from '@voltide/games/packs/rules';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { countOpen } from '../../operate/proposals/proposals.sql.ts';
import { propose } from '../../operate/proposals/propose.ts';
import { AHEAD_DAYS_MAX, CANCEL_UNTIL_MS, saleStartMs } from '../publications/notice.ts';
import { listPublications } from '../publications/publications.sql.ts';
import type { Catalogue } from './catalogue.ts';
import { checkDraft, presentCheck, type CheckedDraft, type CheckPorts } from './draft-check.ts';
import { lockRevision, readContent } from './drafts.ts';
import { findDraft, noteProposal } from './drafts.sql.ts';

type ProposingPorts = CheckPorts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'findCurrent' | 'findAnnounced' | 'withdrawnSinceMs'>;
};

const DAY_MS = 86_400_000;

type Kind = 'pack_version' | 'pack_sale';
type Proposed = { readonly proposalId: string };

/** Changes of packs that a second operator approves. One change of a kind per pack waits at a time. */
export function createPackProposing(ports: ProposingPorts) {
  const { database, clock, catalogue } = ports;
  return {
    /** Checks whether a draft can be proposed. @throws AppError `not_found` */
    async check(draftId: bigint): Promise<ResponseOf<typeof checkPackDraft>> {
      const row = await findDraft(database, draftId);
      if (row === undefined) throw new AppError('not_found');
      const checked = await checkDraft(database, ports, readContent(row));
      return presentCheck(checked, ports.figures, row.revision);
    },

    /** @throws AppError that the contract lists for the call */
    async version(
      byUserId: UserId,
      draftId: bigint,
      { revision, from, reason }: ParsedOf<typeof proposePackVersion>,
    ): Promise<Proposed> {
      return inTransaction(database, async (connection) => {
        const content = readContent(await lockRevision(connection, draftId, revision));
        const checked = await checkDraft(connection, ports, content);
        const atMs = clock.nowMs();
        throwDraftFaults(checked);
        if (catalogue.findAnnounced(content.packId) !== undefined) throw new AppError('pack_announced');
        const fromMs = from === undefined ? null : requestedStartMs(from, atMs, checked.noticeHours);
        const payload = {
          action: 'publish',
          base: checked.current?.pack.hash ?? null,
          content: content as unknown as CanonicalValue,
          fromMs,
          version: checked.version,
        };
        const change = { kind: 'pack_version', packId: content.packId, payload, byUserId, reason, atMs } as const;
        const proposalId = await proposeChange(connection, change);
        await noteProposal(connection, draftId, proposalId);
        return { proposalId: `${proposalId}` };
      });
    },

    /** @throws AppError `not_found`, `pack_cancel_late`, `already_proposed` */
    async cancellation(byUserId: UserId, publicationId: bigint, reason: string): Promise<Proposed> {
      return inTransaction(database, async (connection) => {
        const atMs = clock.nowMs();
        const publication = (await listPublications(connection, packsGame.id)).find(
          (each) => each.publicationId === publicationId && each.cancelledAtMs === undefined,
        );
        if (publication === undefined) throw new AppError('not_found');
        const { subject, version, fromMs } = publication;
        if (fromMs <= atMs + CANCEL_UNTIL_MS) throw new AppError('pack_cancel_late');
        const payload = { action: 'cancel', fromMs, packId: subject, publicationId: `${publicationId}`, version };
        const change = { kind: 'pack_version', packId: subject, payload, byUserId, reason, atMs } as const;
        return { proposalId: `${await proposeChange(connection, change)}` };
      });
    },

    /** @throws AppError `not_found` for a pack that was never on sale or is so already, `already_proposed` */
    async sale(
      byUserId: UserId,
      packId: string,
      { onSale, reason }: ParsedOf<typeof proposePackSale>,
    ): Promise<Proposed> {
      const isOnSale = catalogue.withdrawnSinceMs(packId) === undefined;
      if (catalogue.findCurrent(packId) === undefined || isOnSale === onSale) throw new AppError('not_found');
      return inTransaction(database, async (connection) => {
        const change = { packId, payload: { onSale, packId }, byUserId, reason, atMs: clock.nowMs() };
        return { proposalId: `${await proposeChange(connection, { kind: 'pack_sale', ...change })}` };
      });
    },
  };
}

function throwDraftFaults({ faults: ofRules, houseFaults }: CheckedDraft): void {
  const faults = [...ofRules, ...houseFaults];
  if (faults.length === 0) return;
  const fields = new Map<string, string>();
  for (const { field, text } of faults) if (!fields.has(field || 'table')) fields.set(field || 'table', text);
  throw new AppError('pack_refused', { fields: Object.fromEntries(fields) });
}

function requestedStartMs(from: string, atMs: number, noticeHours: number): number {
  const requestedMs = Date.parse(from);
  if (requestedMs > atMs + AHEAD_DAYS_MAX * DAY_MS) {
    throw new AppError('invalid_request', { fields: { from: `At most ${AHEAD_DAYS_MAX} days ahead.` } });
  }
  if (requestedMs < saleStartMs(atMs, noticeHours, undefined)) throw new AppError('notice_too_short');
  return requestedMs;
}

type Change = {
  readonly kind: Kind;
  readonly packId: string;
  readonly payload: CanonicalValue;
  readonly byUserId: UserId;
  readonly reason: string;
  readonly atMs: number;
};

async function proposeChange(connection: Connection, { kind, packId, ...change }: Change): Promise<bigint> {
  const subject = { kind: 'pack', id: packId };
  if ((await countOpen(connection, kind, subject)) > 0) throw new AppError('already_proposed');
  return propose(connection, { kind, scope: 'games', subject, ...change });
}
