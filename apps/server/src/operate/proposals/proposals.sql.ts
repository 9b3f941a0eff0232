import type { ProposalKind } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export type ProposalState = 'open' | 'approved' | 'rejected' | 'withdrawn';

export type ProposalRow = {
  readonly proposalId: bigint;
  readonly kind: ProposalKind;
  readonly state: ProposalState;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly payload: string;
  readonly reason: string;
  readonly proposedBy: UserId;
  readonly proposer: string;
  readonly proposedAtMs: bigint;
  readonly decidedBy: UserId | null;
  readonly decider: string | null;
  readonly decidedAtMs: bigint | null;
  readonly note: string | null;
};

const SELECT = `select p.proposal_id as "proposalId", p.kind, p.state, p.subject_kind as "subjectKind",
    p.subject_id as "subjectId", p.payload, p.reason, p.proposed_by as "proposedBy", o.username as proposer,
    p.proposed_at_ms as "proposedAtMs", p.decided_by as "decidedBy", d.username as decider,
    p.decided_at_ms as "decidedAtMs", p.note
  from voltide.proposal p
  join voltide.identity o on o.user_id = p.proposed_by
  left join voltide.identity d on d.user_id = p.decided_by`;

export type NewProposal = {
  readonly byUserId: UserId;
  readonly scope: 'finance' | 'games';
  readonly kind: ProposalKind;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly payload: string;
  readonly reason: string;
  readonly atMs: number;
};

export async function insertProposal(connection: Connection, proposal: NewProposal): Promise<bigint | undefined> {
  const { byUserId, scope, kind, subject, payload, reason, atMs } = proposal;
  const row = await find<{ proposalId: bigint | null }>(connection, {
    name: 'proposal-add',
    text: 'select voltide.add_proposal($1, $2, $3, $4, $5, $6, $7, $8) as "proposalId"',
    values: [byUserId, scope, kind, subject.kind, subject.id, payload, reason, atMs],
  });
  return row?.proposalId ?? undefined;
}

export async function findProposal(connection: Connection, proposalId: bigint): Promise<ProposalRow | undefined> {
  return find<ProposalRow>(connection, {
    name: 'proposal-find',
    text: `${SELECT} where p.proposal_id = $1`,
    values: [proposalId],
  });
}

export type Page = {
  readonly show: 'open' | 'decided';
  readonly kind: ProposalKind | undefined;
  readonly afterId: bigint | undefined;
};

export async function listProposalRows(
  connection: Connection,
  { show, kind, afterId }: Page,
  most: number,
): Promise<readonly ProposalRow[]> {
  const [state, behind, order] = show === 'open' ? ['=', '>', 'asc'] : ['<>', '<', 'desc'];
  return list<ProposalRow>(connection, {
    name: `proposal-list-${show}`,
    text: `${SELECT} where p.state ${state} 'open' and ($1::text is null or p.kind = $1)
        and ($2::bigint is null or p.proposal_id ${behind} $2)
      order by p.proposal_id ${order} limit $3`,
    values: [kind ?? null, afterId ?? null, most],
  });
}

/**
 * Counts open proposals of a kind about a subject, before another one is made. A concurrent count waits until this
 * transaction has ended.
 */
export async function countOpen(
  connection: Connection,
  kind: ProposalKind,
  subject: { readonly kind: string; readonly id: string },
): Promise<number> {
  const name = `proposal ${kind} ${subject.kind} ${subject.id}`;
  await connection.query({
    name: 'proposal-in-turn',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [name],
  });
  const row = await one<{ count: number }>(connection, {
    name: 'proposal-count-open',
    text: `select count(*)::int as count from voltide.proposal p
      where p.state = 'open' and p.kind = $1 and p.subject_kind = $2 and p.subject_id = $3`,
    values: [kind, subject.kind, subject.id],
  });
  return row.count;
}

export type Decision = {
  readonly proposalId: bigint;
  readonly byUserId: UserId;
  readonly scope: 'finance' | 'games';
  readonly state: Exclude<ProposalState, 'open'>;
  readonly note: string | null;
  readonly atMs: number;
};

export type Outcome = 'done' | 'decided' | 'own' | 'scope' | 'maker';

export async function decide(
  connection: Connection,
  { proposalId, byUserId, scope, state, note, atMs }: Decision,
): Promise<Outcome> {
  const row = await find<{ outcome: Outcome }>(connection, {
    name: 'proposal-decide',
    text: 'select voltide.decide_proposal($1, $2, $3, $4, $5, $6) as outcome',
    values: [proposalId, byUserId, scope, state, note, atMs],
  });
  return row?.outcome ?? 'decided';
}
