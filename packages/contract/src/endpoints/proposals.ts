import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { isoTime } from '../schemas.ts';

/** Changes that take a second operator, by kind. */
export const PROPOSAL_KINDS = [
  'adjustment',
  'pack_version',
  'pack_sale',
  'wheel_strip',
  'rate',
  'switch',
  'country_profile',
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const PROPOSAL_STATES = ['open', 'approved', 'rejected', 'withdrawn'] as const;

const proposalId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/));
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300));
const person = v.object({ id: v.string(), username: v.string() });

export const proposal = v.object({
  id: proposalId,
  kind: v.picklist(PROPOSAL_KINDS),
  state: v.picklist(PROPOSAL_STATES),
  /** Says in one sentence what it does. */
  title: v.string(),
  subject: v.object({ kind: v.string(), id: v.string() }),
  changes: v.array(v.object({ what: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) })),
  reason: v.string(),
  proposedBy: person,
  proposedAt: isoTime,
  decidedBy: v.nullable(person),
  decidedAt: v.nullable(isoTime),
  /** Reason of a rejection; null otherwise. */
  note: v.nullable(v.string()),
  blockedBy: v.nullable(v.picklist(['own', 'scope', 'decided'])),
});
export type Proposal = v.InferOutput<typeof proposal>;

export const listProposals = endpoint({
  method: 'GET',
  path: '/api/admin/proposals',
  summary:
    'Changes that take a second operator, 50 a page: those that wait, the oldest first, or those decided, the newest ' +
    'first.',
  auth: 'superadmin',
  scope: 'any',
  query: v.object({
    show: v.optional(v.picklist(['open', 'decided'])),
    kind: v.optional(v.picklist(PROPOSAL_KINDS)),
    after: v.optional(proposalId),
  }),
  response: v.object({ proposals: v.array(proposal), next: v.nullable(v.string()) }),
  errors: OPERATOR_ERRORS,
});

export const getProposal = endpoint({
  method: 'GET',
  path: '/api/admin/proposals/:id',
  summary: 'One proposal.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ id: proposalId }),
  response: proposal,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

const DECISION_ERRORS = [...OPERATOR_ERRORS, 'not_found', 'proposal_decided'] as const;

export const approveProposal = endpoint({
  method: 'POST',
  path: '/api/admin/proposals/:id/approve',
  summary:
    'Approves a proposal of another operator and does what it says, both or neither. It takes the scope of its kind; ' +
    'who proposed it is refused (`own_proposal`). `proposal_stale`: what it changes is not as it was.',
  auth: 'superadmin',
  scope: ['finance', 'games'],
  act: 'proposal_approved',
  stepUp: true,
  params: v.object({ id: proposalId }),
  response: proposal,
  errors: [...DECISION_ERRORS, 'own_proposal', 'proposal_stale', 'insufficient_balance'],
});

export const rejectProposal = endpoint({
  method: 'POST',
  path: '/api/admin/proposals/:id/reject',
  summary: 'Rejects a proposal of another operator, with the reason.',
  auth: 'superadmin',
  scope: ['finance', 'games'],
  act: 'proposal_rejected',
  stepUp: true,
  params: v.object({ id: proposalId }),
  request: v.strictObject({ reason }),
  response: proposal,
  errors: [...DECISION_ERRORS, 'own_proposal'],
});

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/api/admin/proposals/:id/withdraw',
  summary: "Takes back one's own proposal while it waits.",
  auth: 'superadmin',
  scope: ['finance', 'games'],
  act: 'proposal_withdrawn',
  params: v.object({ id: proposalId }),
  response: proposal,
  errors: DECISION_ERRORS,
});
