import {
  addCampaign,
  chooseVanityCode,
  claimReferrals,
  countClick,
  exportHeldReferrals,
  exportReferrals,
  getReferralForOperators,
  getReferrals,
  listReferees,
  listReferralDays,
  listReferralsForOperators,
  reviewReferral,
} from '@voltide/contract';

import { handle, handleFile, handleMoney, handlePublic } from '../../platform/context/handle.ts';

const vanityCode = handle(chooseVanityCode, ({ referrals: { codes } }) => async ({ body: { code }, caller }) => {
  await codes.chooseVanity(caller.userId, code);
  return { code };
});

const campaign = handle(addCampaign, ({ referrals: { codes } }) => async ({ body, caller }) => {
  await codes.addCampaign(caller.userId, body.campaign);
  return { campaign: body.campaign };
});

const click = handlePublic(
  countClick,
  ({ referrals: { codes }, limits }) =>
    async ({ body, client: { address }, atMs }) => {
      limits.referralClick({ address, nowMs: atMs });
      await codes.countClick(body.code);
      return { ok: true as const };
    },
);

const referrals = handle(
  getReferrals,
  ({ referrals: { earnings } }) =>
    ({ caller }) =>
      earnings.read(caller.userId),
);

const referees = handle(
  listReferees,
  ({ referrals: { earnings } }) =>
    ({ caller, query }) =>
      earnings.people(caller.userId, query.before),
);

const referralDays = handle(
  listReferralDays,
  ({ referrals: { earnings } }) =>
    ({ caller, query }) =>
      earnings.days(caller.userId, Number(query.days)),
);

const referralsCsv = handleFile(
  exportReferrals,
  ({ referrals: { earnings } }) =>
    ({ caller }) =>
      earnings.csv(caller.userId),
);

const claim = handleMoney(
  claimReferrals,
  ({ referrals: { earnings } }) =>
    ({ caller, key, requestHash, atMs }) =>
      earnings.claim({ userId: caller.userId, key, requestHash, atMs }),
);

const operatorList = handle(
  listReferralsForOperators,
  ({ referrals: { operators } }) =>
    ({ query }) =>
      operators.list(query),
);

const operatorCsv = handleFile(
  exportHeldReferrals,
  ({ referrals: { operators } }) =>
    ({ caller, query }) =>
      operators.exportCsv(caller.userId, query),
);

const operatorPage = handle(
  getReferralForOperators,
  ({ referrals: { operators } }) =>
    ({ caller, params }) =>
      operators.page(caller.userId, params.refereeId),
);

const operatorReview = handle(
  reviewReferral,
  ({ referrals: { operators } }) =>
    ({ caller, params, body }) =>
      operators.decide({ ...body, refereeId: params.refereeId, byUserId: caller.userId }),
);

export const REFERRAL_CALLS = [
  vanityCode,
  campaign,
  click,
  referrals,
  referees,
  referralDays,
  referralsCsv,
  claim,
  operatorList,
  operatorCsv,
  operatorPage,
  operatorReview,
];
