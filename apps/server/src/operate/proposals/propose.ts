import { canonicalJson, type CanonicalValue, type UserId } from '@voltide/core';
import type { ProposalKind } from '@voltide/contract';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { insertProposal } from './proposals.sql.ts';

/** A change that waits for a second operator. The rules of its kind read the payload. */
export type ProposedChange = {
  readonly kind: ProposalKind;
  readonly scope: 'finance' | 'games';
  readonly subject: { readonly kind: string; readonly id: string };
  readonly payload: CanonicalValue;
  readonly byUserId: UserId;
  readonly reason: string;
  readonly atMs: number;
};

/**
 * Stores a change that another operator has to approve, inside the caller's transaction and as its last statement.
 * @returns the number of the proposal
 * @throws AppError `forbidden` for an operator without the scope
 */
export async function propose(connection: Connection, change: ProposedChange): Promise<bigint> {
  const { kind, subject, payload, byUserId, reason, atMs } = change;
  const proposalId = await insertProposal(connection, { ...change, payload: canonicalJson(payload) });
  if (proposalId === undefined) throw new AppError('forbidden');
  const after = { kind, payload, proposal: `${proposalId}` };
  await noteAct(connection, { act: 'proposal_made', byUserId, atMs, subject, after, reason });
  return proposalId;
}
