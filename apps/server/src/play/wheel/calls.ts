import { listAdminStrips, proposeStrip, proposeStripCancel } from '@voltide/contract';
import { getWheel, listRecentSpins } from '@voltide/games/wheel/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';

const facts = handlePublic(getWheel, (context) => () => context.wheel.describe());

const recentSpins = handlePublic(listRecentSpins, ({ wheel }) => () => ({ spins: wheel.listRecent() }));

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

export const STRIP_CALLS = [facts, recentSpins, strips, newStrip, cancelStrip];
