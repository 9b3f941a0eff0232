import { listAdminStrips, proposeStrip, proposeStripCancel } from '@voltide/contract';

import { handle } from '../api/handle.ts';

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

/** What operators call about the wheel. */
export const STRIP_CALLS = [strips, newStrip, cancelStrip];
