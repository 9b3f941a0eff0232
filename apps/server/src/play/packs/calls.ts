import {
  checkPackDraft,
  createPackDraft,
  deletePackDraft,
  getPackDraft,
  getTable,
  listAdminPacks,
  listPackChanges,
  listPackDrafts,
  listPacks,
  proposePackCancel,
  proposePackSale,
  proposePackVersion,
  savePackDraft,
} from '@voltide/contract';
import { getPack, listRecentItems, openPacks } from '@voltide/games/packs/contract';

import { AppError } from '../../errors.ts';
import { handle, handleMoney, handlePublic } from '../../platform/context/handle.ts';

const shop = handlePublic(
  listPacks,
  ({ packs: { pages } }) =>
    () =>
      pages.list(),
);

const pack = handlePublic(
  getPack,
  ({ packs: { pages } }) =>
    ({ params }) =>
      pages.get(params.packId),
);

const table = handlePublic(
  getTable,
  ({ packs: { pages } }) =>
    ({ params }) =>
      pages.table(params.hash),
);

const recentItems = handlePublic(
  listRecentItems,
  ({ packs: { pages } }) =>
    () =>
      pages.recent(),
);

const open = handleMoney(openPacks, ({ packs, plays }) => async ({ body, caller, key, requestHash, atMs, client }) => {
  if (caller.kind === 'quick' && body.quantity > 1) throw new AppError('locked_in', { lockIn: 'premium' });
  return packs.opening.open({
    userId: caller.userId,
    key,
    requestHash,
    packId: body.packId,
    tableHash: body.tableHash,
    quantity: body.quantity,
    commitment: body.commitment,
    atMs,
    rules: await plays.rules.at(client),
  });
});

const announcedPacks = handlePublic(
  listPackChanges,
  ({ packs: { pages } }) =>
    () =>
      pages.announced(),
);

const adminPacks = handle(
  listAdminPacks,
  ({ packs }) =>
    () =>
      packs.listForOperators(),
);

const drafts = handle(
  listPackDrafts,
  ({ packs }) =>
    () =>
      packs.drafts.list(),
);

const draft = handle(
  getPackDraft,
  ({ packs }) =>
    ({ params }) =>
      packs.drafts.get(BigInt(params.id)),
);

const addDraft = handle(
  createPackDraft,
  ({ packs }) =>
    ({ caller, body }) =>
      packs.drafts.create(caller.userId, body),
);

const saveDraft = handle(
  savePackDraft,
  ({ packs }) =>
    ({ caller, params, body }) =>
      packs.drafts.save(caller.userId, BigInt(params.id), body),
);

const removeDraft = handle(
  deletePackDraft,
  ({ packs }) =>
    ({ caller, params, body }) =>
      packs.drafts.delete(caller.userId, BigInt(params.id), body.revision),
);

const checkedDraft = handle(
  checkPackDraft,
  ({ packs }) =>
    ({ params }) =>
      packs.proposing.check(BigInt(params.id)),
);

const proposeVersion = handle(
  proposePackVersion,
  ({ packs }) =>
    ({ caller, params, body }) =>
      packs.proposing.version(caller.userId, BigInt(params.id), body),
);

const proposeCancellation = handle(
  proposePackCancel,
  ({ packs }) =>
    ({ caller, params, body }) =>
      packs.proposing.cancellation(caller.userId, BigInt(params.id), body.reason),
);

const proposeSale = handle(
  proposePackSale,
  ({ packs }) =>
    ({ caller, params, body }) =>
      packs.proposing.sale(caller.userId, params.packId, body),
);

export const PACK_CALLS = [
  shop,
  pack,
  table,
  recentItems,
  open,
  announcedPacks,
  adminPacks,
  drafts,
  draft,
  addDraft,
  saveDraft,
  removeDraft,
  checkedDraft,
  proposeVersion,
  proposeCancellation,
  proposeSale,
];
