import * as v from 'valibot';

import { endpoint, SIGNED_IN_ERRORS } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';

/** The level from which on an account may choose a vanity code (rules book §10). */
export const VANITY_LEVEL = 10;
/** The number of campaigns that a referrer may have. */
export const CAMPAIGNS_MAX = 20;

/** A code as it is stored: upper case, without blanks. Eight characters, or a vanity code of three to sixteen. */
export const ownCode = v.pipe(v.string(), v.regex(/^[A-Z0-9]{3,16}$/));
/**
 * A code as it is typed: letters other than A to Z occur in no code, whatever their case.
 */
const typedCode = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9]{3,16}$/, 'Use 3 to 16 letters A to Z and digits.'),
  v.toUpperCase(),
);
const CAMPAIGN_LETTERS = 'Use up to 15 letters a to z, digits and hyphens.';
/**
 * The name of a campaign, after the dot in CODE.CAMPAIGN.
 */
export const campaignName = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,15}$/, CAMPAIGN_LETTERS));
const typedCampaign = v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{1,15}$/, CAMPAIGN_LETTERS), v.toLowerCase());

export const chooseVanityCode = endpoint({
  method: 'PUT',
  path: '/api/referrals/vanity-code',
  summary: 'Chooses a vanity code, once and for good, from level 10.',
  auth: 'account',
  request: v.object({ code: typedCode }),
  response: v.object({ code: ownCode }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'vanity_level', 'code_taken', 'code_chosen'],
});

export const addCampaign = endpoint({
  method: 'POST',
  path: '/api/referrals/campaigns',
  summary: 'Adds a campaign, whose link counts its own clicks and sign-ups. At most 20.',
  auth: 'account',
  request: v.object({ campaign: typedCampaign }),
  response: v.object({ campaign: campaignName }),
  errors: [...SIGNED_IN_ERRORS, 'forbidden', 'too_many_campaigns'],
});

/** Answers the same for every text, so that it does not reveal which codes exist. */
export const countClick = endpoint({
  method: 'POST',
  path: '/api/referrals/clicks',
  summary: "Counts the first click of a browser on somebody's link. Nothing about the visitor is kept.",
  auth: 'public',
  request: v.object({ code: v.pipe(v.string(), v.maxLength(LIMITS.referralCodeMaxLength)) }),
  response: v.object({ ok: v.literal(true) }),
  errors: [],
});
