import { listAdminStrips, proposeStrip, proposeStripCancel } from '@voltide/contract';
import { getWheel, listRecentSpins, spinWheel } from '@voltide/games/wheel/contract';

import { handle, handleMoney, handlePublic } from '../../platform/context/handle.ts';

const facts = handlePublic(getWheel, (context) => () => context.wheel.describe());

const recentSpins = handlePublic(listRecentSpins, ({ wheel }) => () => ({ spins: wheel.listRecent() }));

const spin = handleMoney(
  spinWheel,
  ({ wheel, plays }) =>
    async ({ body, caller, key, requestHash, atMs, client }) =>
      wheel.spin({
        userId: caller.userId,
        key,
        requestHash,
        modeId: body.modeId,
        tableHash: body.tableHash,
        bet: body.bet,
        commitment: body.commitment,
        atMs,
        rules: await plays.rules.at(client),
      }),
);

const strips = handle(
  listAdminStrips,
  ({ wheel }) =>
    () =>
      wheel.strips.list(),
);

const newStrip = handle(
  proposeStrip,
  ({ wheel }) =>
    ({ caller: { userId }, params, body: { tenths, from, reason } }) =>
      wheel.strips.propose(params.modeId, { tenths, from }, { userId, reason }),
);

const cancelStrip = handle(
  proposeStripCancel,
  ({ wheel }) =>
    ({ caller: { userId }, params, body: { reason } }) =>
      wheel.strips.proposeCancel(params.modeId, { userId, reason }),
);

/** The calls of this room. */
export const STRIP_CALLS = [facts, recentSpins, spin, strips, newStrip, cancelStrip];
