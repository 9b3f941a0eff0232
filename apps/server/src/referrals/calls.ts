import { addCampaign, chooseVanityCode, countClick } from '@voltide/contract';

import { handle, handlePublic } from '../api/handle.ts';

export const vanityCode = handle(chooseVanityCode, ({ referrals: { codes } }) => async ({ body: { code }, caller }) => {
  await codes.chooseVanity(caller.userId, code);
  return { code };
});

export const campaign = handle(addCampaign, ({ referrals: { codes } }) => async ({ body, caller }) => {
  await codes.addCampaign(caller.userId, body.campaign);
  return { campaign: body.campaign };
});

export const click = handlePublic(
  countClick,
  ({ referrals: { codes }, limits }) =>
    async ({ body, client: { address }, atMs }) => {
      limits.referralClick({ address, nowMs: atMs });
      await codes.countClick(body.code);
      return { ok: true as const };
    },
);

/** The calls of this room about codes and links. */
export const REFERRAL_CODE_CALLS = [vanityCode, campaign, click];
