import * as v from 'valibot';

import { endpoint, OPERATOR_ERRORS } from '../endpoint.ts';
import { packArt } from '../pack-art.ts';
import { amountInput, isoTime, packId, sha256Hex, vtAmount } from '../schemas.ts';
import { pack, PACK_CLASSES } from './packs.ts';

const count = v.number();
const id = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/));
const person = v.object({ id: v.string(), username: v.string() });
const reason = v.pipe(v.string(), v.trim(), v.minLength(3, 'Say why, in a few words.'), v.maxLength(300));
/**
 * The part of an item's id after its pack's; empty until one is chosen.
 */
const slug = v.pipe(v.string(), v.regex(/^(?:[a-z][a-z0-9-]{0,39})?$/, 'Letters a to z, digits and hyphens.'));
const printable = 'Letters of the English alphabet, digits and usual signs.';
const name = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,40}$/, printable));

/** Most items that a pack may have. */
export const PACK_ITEMS_MAX = 100;
const TICKETS = 1_000_000;

/** A draft's content. It may be as unfinished as it likes: only proposing it needs a table that the rules allow. */
export const packDraftContent = v.strictObject({
  /** The pack that it makes, or makes a new version of; empty until one is chosen. */
  packId: slug,
  name,
  blurb: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{0,160}$/, printable)),
  volatility: v.picklist(PACK_CLASSES),
  price: amountInput,
  items: v.pipe(
    v.array(
      v.strictObject({
        id: slug,
        name,
        value: amountInput,
        tickets: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TICKETS)),
      }),
    ),
    v.maxLength(PACK_ITEMS_MAX),
  ),
  art: packArt,
});
export type PackDraftContent = v.InferOutput<typeof packDraftContent>;

/** A version that is announced and not on sale yet. */
const publication = v.object({
  id,
  packId,
  name: v.string(),
  version: count,
  hash: sha256Hex,
  announcedAt: isoTime,
  /** The moment from which this version is on sale. */
  from: isoTime,
  /** Null for a version that a newer program brought. */
  proposalId: v.nullable(id),
});
export type PackPublication = v.InferOutput<typeof publication>;

export const listAdminPacks = endpoint({
  method: 'GET',
  path: '/api/admin/packs',
  summary: 'Every pack for operators: those on sale, withdrawn ones, and those announced, each with all its versions.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({
    packs: v.array(
      v.object({
        packId,
        name: v.string(),
        state: v.picklist(['on_sale', 'withdrawn', 'announced']),
        /** The version on sale, or the one that was withdrawn; null before the first one is on sale. */
        current: v.nullable(pack),
        /** Art orders; set also for packs that the program has designed. */
        art: packArt,
        opens: count,
        versions: v.array(v.object({ version: count, hash: sha256Hex, since: isoTime })),
        /** The announced version, of which there is at most one. */
        next: v.nullable(v.object({ publication, pack })),
        /** A proposal about this pack that waits for a second operator. */
        proposalId: v.nullable(id),
      }),
    ),
    /** Highest prize that may still be bought with cash (S4-07). */
    mostPrize: vtAmount,
  }),
  errors: OPERATOR_ERRORS,
});

export const packDraft = v.object({
  id,
  /** Counts the saves. A change must send it, so that two operators do not overwrite each other. */
  revision: count,
  content: packDraftContent,
  createdBy: person,
  createdAt: isoTime,
  savedBy: person,
  savedAt: isoTime,
  /** The open proposal that was made of it; null without one. */
  proposalId: v.nullable(id),
});
export type PackDraft = v.InferOutput<typeof packDraft>;

export const listPackDrafts = endpoint({
  method: 'GET',
  path: '/api/admin/pack-drafts',
  summary: 'All drafts of packs, at most 200, the last saved first.',
  auth: 'superadmin',
  scope: 'any',
  response: v.object({ drafts: v.array(packDraft) }),
  errors: OPERATOR_ERRORS,
});

export const getPackDraft = endpoint({
  method: 'GET',
  path: '/api/admin/pack-drafts/:id',
  summary: 'One draft.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ id }),
  response: packDraft,
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

export const createPackDraft = endpoint({
  method: 'POST',
  path: '/api/admin/pack-drafts',
  summary: 'Makes a draft: of what is sent, or of the version that `from` names. Without either it is empty.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'pack_draft_created',
  request: v.strictObject({ from: v.optional(sha256Hex), content: v.optional(packDraftContent) }),
  response: packDraft,
  errors: [...OPERATOR_ERRORS, 'not_found', 'too_many_drafts'],
});

export const savePackDraft = endpoint({
  method: 'PUT',
  path: '/api/admin/pack-drafts/:id',
  summary:
    'Saves a draft over the revision that was read. `draft_changed`: another operator has saved it; read it again ' +
    'and decide. A draft in an open proposal is saved too: the proposal keeps what was proposed.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'pack_draft_saved',
  params: v.object({ id }),
  request: v.strictObject({ revision: v.pipe(v.number(), v.safeInteger()), content: packDraftContent }),
  response: packDraft,
  errors: [...OPERATOR_ERRORS, 'not_found', 'draft_changed'],
});

export const deletePackDraft = endpoint({
  method: 'POST',
  path: '/api/admin/pack-drafts/:id/delete',
  summary: 'Deletes a draft of this revision. A proposal that was made of it stays.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'pack_draft_deleted',
  params: v.object({ id }),
  request: v.strictObject({ revision: v.pipe(v.number(), v.safeInteger()) }),
  response: v.object({ success: v.literal(true) }),
  errors: [...OPERATOR_ERRORS, 'not_found', 'draft_changed'],
});

export const checkPackDraft = endpoint({
  method: 'GET',
  path: '/api/admin/pack-drafts/:id/check',
  summary: 'The errors that prevent proposing a draft, and the earliest moment at which it can be on sale.',
  auth: 'superadmin',
  scope: 'any',
  params: v.object({ id }),
  response: v.object({
    revision: count,
    /** Each with the dotted path of the field that it is about, empty for the whole table. */
    faults: v.array(v.object({ field: v.string(), text: v.string() })),
    /** The version that it would become: 1 for a new pack, otherwise one more than the last. */
    version: count,
    /** Null while the document cannot be made. */
    hash: v.nullable(sha256Hex),
    /** Notice before it goes on sale, in hours: 24, or 168 if it takes something from players. */
    noticeHours: count,
    /** Why it is 168 hours: a higher price or a lower value. Empty otherwise. */
    noticeReasons: v.array(v.string()),
    /** Highest prize that may still be bought with cash. */
    mostPrize: vtAmount,
  }),
  errors: [...OPERATOR_ERRORS, 'not_found'],
});

const proposed = v.object({ proposalId: id });

export const proposePackVersion = endpoint({
  method: 'POST',
  path: '/api/admin/pack-drafts/:id/propose',
  summary:
    'Proposes to publish a draft of this revision: a second operator approves, and it is announced then. It is on ' +
    'sale `from` the moment given, or as early as the notice allows: 24 hours, or 7 days where the price rises ' +
    'or a value falls. `pack_refused`: the fields say what the rules forbid.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ id }),
  request: v.strictObject({
    revision: v.pipe(v.number(), v.safeInteger()),
    from: v.optional(isoTime),
    reason,
  }),
  response: proposed,
  errors: [
    ...OPERATOR_ERRORS,
    'not_found',
    'draft_changed',
    'pack_refused',
    'pack_announced',
    'notice_too_short',
    'already_proposed',
  ],
});

export const proposePackCancel = endpoint({
  method: 'POST',
  path: '/api/admin/pack-publications/:id/cancel',
  summary: 'Proposes to cancel an announced version before its time. A second operator approves.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ id }),
  request: v.strictObject({ reason }),
  response: proposed,
  errors: [...OPERATOR_ERRORS, 'not_found', 'already_proposed', 'pack_cancel_late'],
});

export const proposePackSale = endpoint({
  method: 'POST',
  path: '/api/admin/packs/:packId/sale',
  summary:
    'Proposes to withdraw a pack from sale, or to sell it again: at once when a second operator approves. Its page ' +
    'stays, players keep what they own, and battles that have begun go on.',
  auth: 'superadmin',
  scope: ['games'],
  act: 'proposal_made',
  stepUp: true,
  params: v.object({ packId }),
  request: v.strictObject({ onSale: v.boolean(), reason }),
  response: proposed,
  errors: [...OPERATOR_ERRORS, 'not_found', 'already_proposed'],
});
