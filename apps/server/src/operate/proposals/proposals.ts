import type { ErrorCode, listProposals, Proposal, ProposalKind, QueryOf, ResponseOf } from '@voltide/contract';
import { formatUserId, present, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../audit-log/audit.sql.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import * as sql from './proposals.sql.ts';

export type ProposalText = Pick<Proposal, 'title' | 'changes'>;

export type ApprovedProposal = {
  readonly proposalId: bigint;
  readonly payload: unknown;
  readonly proposedBy: UserId;
  readonly approvedBy: UserId;
  readonly reason: string;
  readonly atMs: number;
};

export type ProposalRules = {
  readonly kind: ProposalKind;
  readonly scope: 'finance' | 'games';
  readonly describe: (connection: Connection, payload: unknown) => Promise<ProposalText>;
  /**
   * Applies an approved proposal, in the transaction of the approval, and returns the work to do after its commit.
   * @throws AppError `proposal_stale` where the state it changes has changed
   */
  readonly apply: (connection: Connection, approved: ApprovedProposal) => Promise<(() => void) | undefined>;
};

type ProposalPorts = { readonly database: Database; readonly clock: Clock; readonly rules: readonly ProposalRules[] };

const PAGE = 50;
const ERRORS: Readonly<Record<Exclude<sql.Outcome, 'done'>, ErrorCode>> = {
  decided: 'proposal_decided',
  own: 'own_proposal',
  scope: 'forbidden',
  maker: 'proposal_stale',
};

export function createProposals(ports: ProposalPorts) {
  const { database } = ports;
  const get = async (callerId: UserId, id: string): Promise<Proposal> => {
    const row = await sql.findProposal(database, BigInt(id));
    if (row === undefined) throw new AppError('not_found');
    return presentProposal(ports, callerId, row);
  };
  const decideAs = async (callerId: UserId, id: string, verdict: Verdict): Promise<Proposal> => {
    await decideOne(ports, { callerId, proposalId: BigInt(id), ...verdict });
    return get(callerId, id);
  };
  return {
    get,

    async list(callerId: UserId, query: QueryOf<typeof listProposals>): Promise<ResponseOf<typeof listProposals>> {
      const { show = 'open', kind, after } = query;
      const page = { show, kind, afterId: after === undefined ? undefined : BigInt(after) };
      const rows = await sql.listProposalRows(database, page, PAGE);
      const proposals = await Promise.all(rows.map((row) => presentProposal(ports, callerId, row)));
      return { proposals, next: rows.length < PAGE ? null : `${rows.at(-1)?.proposalId}` };
    },

    /** @throws AppError `own_proposal`, `proposal_decided`, `proposal_stale`, `forbidden` */
    approve: (callerId: UserId, id: string) => decideAs(callerId, id, { state: 'approved', note: null }),

    /** @throws AppError `own_proposal`, `proposal_decided`, `forbidden` */
    reject: (callerId: UserId, id: string, note: string) => decideAs(callerId, id, { state: 'rejected', note }),

    /** @throws AppError `own_proposal` for another operator's proposal, `proposal_decided`, `forbidden` */
    withdraw: (callerId: UserId, id: string) => decideAs(callerId, id, { state: 'withdrawn', note: null }),
  };
}

type Verdict = { readonly state: Exclude<sql.ProposalState, 'open'>; readonly note: string | null };
type Deciding = Verdict & { readonly callerId: UserId; readonly proposalId: bigint };

const ACTS = {
  approved: 'proposal_approved',
  rejected: 'proposal_rejected',
  withdrawn: 'proposal_withdrawn',
} as const;

async function decideOne(ports: ProposalPorts, { callerId, proposalId, state, note }: Deciding): Promise<void> {
  const afterwards = await inTransaction(ports.database, async (connection) => {
    const atMs = ports.clock.nowMs();
    const row = await sql.findProposal(connection, proposalId);
    if (row === undefined) throw new AppError('not_found');
    const rules = rulesOf(ports, row.kind);
    const outcome = await sql.decide(connection, {
      proposalId,
      byUserId: callerId,
      scope: rules.scope,
      state,
      note,
      atMs,
    });
    if (outcome !== 'done') throw new AppError(ERRORS[outcome]);
    const { proposedBy, reason } = row;
    const payload: unknown = JSON.parse(row.payload);
    const approved = { proposalId, payload, proposedBy, approvedBy: callerId, reason, atMs };
    const done = state === 'approved' ? await rules.apply(connection, approved) : undefined;
    await noteAct(connection, {
      act: ACTS[state],
      byUserId: callerId,
      atMs,
      subject: { kind: row.subjectKind, id: row.subjectId },
      after: { kind: row.kind, proposal: `${proposalId}` },
      ...(note === null ? {} : { reason: note }),
    });
    return done;
  });
  afterwards?.();
}

function rulesOf({ rules }: ProposalPorts, kind: ProposalKind): ProposalRules {
  return present(
    rules.find((each) => each.kind === kind),
    `the rules of ${kind}`,
  );
}

async function presentProposal(ports: ProposalPorts, callerId: UserId, row: sql.ProposalRow): Promise<Proposal> {
  const rules = rulesOf(ports, row.kind);
  const { title, changes } = await rules.describe(ports.database, JSON.parse(row.payload));
  return {
    id: `${row.proposalId}`,
    kind: row.kind,
    state: row.state,
    title,
    changes,
    subject: { kind: row.subjectKind, id: row.subjectId },
    reason: row.reason,
    proposedBy: { id: formatUserId(row.proposedBy), username: row.proposer },
    proposedAt: new Date(Number(row.proposedAtMs)).toISOString(),
    decidedBy: row.decidedBy === null ? null : { id: formatUserId(row.decidedBy), username: row.decider ?? '' },
    decidedAt: row.decidedAtMs === null ? null : new Date(Number(row.decidedAtMs)).toISOString(),
    note: row.note,
    blockedBy: row.state !== 'open' ? 'decided' : row.proposedBy === callerId ? 'own' : null,
  };
}
