import type { Barrier } from './barrier.ts';
import { PAGE_MESSAGES } from './page-messages.ts';
import { QUICK_MESSAGES } from './quick-messages.ts';
import type { LockInReason } from './quick-rules.ts';

export type Advice =
  /** Change the request; sending it again as it is fails again. */
  | 'fix'
  /** Sign in (again), then repeat. */
  | 'sign-in'
  /** Ask for the password or a code, send it to POST /api/auth/step-up, then repeat the request as it is. */
  | 'step-up'
  /** Wait for Retry-After, then send the same request with the same key. */
  | 'retry-later'
  /** Load the current state again and let the person decide. */
  | 'reload';

type ErrorEntry = { readonly status: number; readonly text: string; readonly advice: Advice };

/**
 * The closed list of everything that a call can answer instead of its response. The body is
 * {error: text, code, requestId, fields?, barrier?, lockIn?}; `error` stands first because clients of the specification
 * read it (S14-01).
 */
export const ERRORS = {
  invalid_request: { status: 400, text: 'The request is not valid.', advice: 'fix' },
  idempotency_key_missing: { status: 400, text: 'This call needs an Idempotency-Key header.', advice: 'fix' },
  body_too_large: { status: 413, text: 'The request is too large.', advice: 'fix' },
  headers_too_large: { status: 431, text: 'The headers of the request are too large.', advice: 'fix' },
  request_timeout: { status: 408, text: 'The request did not arrive in time.', advice: 'retry-later' },
  unsupported_media_type: { status: 415, text: 'Send JSON.', advice: 'fix' },
  not_signed_in: { status: 401, text: 'Please sign in.', advice: 'sign-in' },
  session_expired: { status: 401, text: PAGE_MESSAGES.sessionEnded, advice: 'sign-in' },
  quick_expired: { status: 401, text: QUICK_MESSAGES.expired, advice: 'reload' },
  quick_late: {
    status: 403,
    text: 'Your Quick Game has ended. You can still save it.',
    advice: 'fix',
  },
  locked_in: { status: 403, text: 'Save your Quick Game in an account to go on.', advice: 'fix' },
  quick_saved: { status: 409, text: 'This Quick Game was saved in another account.', advice: 'fix' },
  wrong_credentials: { status: 401, text: 'Wrong email, username or password.', advice: 'fix' },
  forbidden: { status: 403, text: "You don't have permission to do this.", advice: 'fix' },
  step_up_required: { status: 403, text: 'Please confirm that it is you.', advice: 'step-up' },
  factor_required: { status: 403, text: 'Enter the code of your second factor to go on.', advice: 'step-up' },
  factor_missing: { status: 403, text: 'Operators need a second factor. Set one up in your profile.', advice: 'fix' },
  factor_changed: {
    status: 409,
    text: 'Your two-factor settings have changed. Reload and try again.',
    advice: 'reload',
  },
  wrong_password: { status: 403, text: 'Wrong password.', advice: 'fix' },
  wrong_code: { status: 403, text: 'This code is wrong, or was used already.', advice: 'fix' },
  cross_site: { status: 403, text: 'This request came from another site.', advice: 'fix' },
  own_account: { status: 403, text: "You can't do this to your own account.", advice: 'fix' },
  title_taken: { status: 409, text: 'Another text has this title.', advice: 'fix' },
  seal_target_taken: {
    status: 409,
    text: 'Seals go to this address already, or to 50 others.',
    advice: 'reload',
  },
  mirrors_full: { status: 409, text: 'There are 100 mirrors already.', advice: 'fix' },
  incident_over: { status: 409, text: 'This incident has ended. Open a new one.', advice: 'reload' },
  own_proposal: { status: 403, text: "You can't decide your own proposal.", advice: 'fix' },
  proposal_decided: { status: 409, text: 'This proposal has been decided already.', advice: 'reload' },
  proposal_stale: {
    status: 409,
    text: 'The setting has changed since this was proposed. Withdraw the proposal and make a new one.',
    advice: 'reload',
  },
  not_found: { status: 404, text: 'Not found.', advice: 'fix' },
  method_not_allowed: { status: 405, text: 'This method is not allowed here.', advice: 'fix' },
  email_taken: { status: 409, text: 'This email is already registered.', advice: 'fix' },
  username_taken: { status: 409, text: 'This username is already taken.', advice: 'fix' },
  guest_converted: { status: 409, text: 'This guest has become an account. Please log in.', advice: 'sign-in' },
  password_leaked: {
    status: 400,
    text: 'This password is on a list of leaked passwords. Please choose another one.',
    advice: 'fix',
  },
  link_expired: { status: 410, text: 'This link has expired, or is not complete.', advice: 'fix' },
  link_used: { status: 410, text: 'This link was already used or replaced by a newer one.', advice: 'fix' },
  insufficient_balance: { status: 402, text: 'Your balance does not cover this.', advice: 'fix' },
  too_soon: { status: 429, text: 'Please wait a moment before playing again.', advice: 'retry-later' },
  day_used: { status: 409, text: 'You have already played this today. It returns at midnight UTC.', advice: 'reload' },
  tokens_missing: { status: 409, text: 'A Dawn Cache costs 10 tokens. You have fewer.', advice: 'reload' },
  cache_locked: { status: 403, text: 'You have not reached the level of this Level Cache yet.', advice: 'fix' },
  cache_opened: { status: 409, text: 'You have opened this Level Cache already.', advice: 'reload' },
  limit_reached: { status: 403, text: 'This play would exceed a limit that you have set.', advice: 'fix' },
  account_frozen: { status: 403, text: 'Your account is frozen. Contact us.', advice: 'fix' },
  player_frozen: { status: 409, text: 'This account is frozen. Unfreeze it first.', advice: 'reload' },
  excluded: { status: 403, text: 'You are excluded from playing.', advice: 'fix' },
  ritual_due: { status: 409, text: 'Play is paused until you answer your reality check.', advice: 'fix' },
  exclusion_not_inherited: {
    status: 409,
    text: "This account has no inherited exclusion. An exclusion that a player chose can't be ended early.",
    advice: 'fix',
  },
  email_unconfirmed: { status: 409, text: 'The email of this account is not confirmed.', advice: 'fix' },
  raise_not_due: {
    status: 409,
    text: 'You can confirm this 24 hours after requesting it.',
    advice: 'retry-later',
  },
  raise_gone: {
    status: 409,
    text: 'There is nothing to confirm: the request was withdrawn or has expired.',
    advice: 'reload',
  },
  ticket_invalid: { status: 403, text: 'This game was not started here, so it does not count.', advice: 'fix' },
  ticket_expired: { status: 410, text: 'This game took more than half an hour, so it does not count.', advice: 'fix' },
  ticket_used: { status: 409, text: 'This game was counted already.', advice: 'fix' },
  moves_refused: { status: 400, text: "These moves are not valid in this game, so it doesn't count.", advice: 'fix' },
  quantity_not_allowed: { status: 400, text: 'Packs are opened one at a time here.', advice: 'fix' },
  pack_withdrawn: { status: 409, text: 'This pack is no longer on sale.', advice: 'reload' },
  off_sale: { status: 409, text: "This can't be bought with cash right now.", advice: 'reload' },
  switched_off: { status: 409, text: 'This is paused right now.', advice: 'reload' },
  setting_changed: { status: 409, text: 'This setting has changed. Reload and try again.', advice: 'reload' },
  already_proposed: {
    status: 409,
    text: 'A proposal about this waits for a second operator.',
    advice: 'reload',
  },
  document_changed: {
    status: 409,
    text: 'There is a newer version. Please read it before you agree.',
    advice: 'reload',
  },
  nothing_to_claim: { status: 409, text: 'There is nothing to claim right now.', advice: 'reload' },
  odds_changed: { status: 409, text: 'The odds have changed. Please look at them first.', advice: 'reload' },
  draft_changed: { status: 409, text: 'Someone else has saved this draft. Reload and try again.', advice: 'reload' },
  too_many_drafts: { status: 409, text: 'There are 200 drafts. Delete one first.', advice: 'fix' },
  pack_refused: { status: 400, text: 'This pack violates the rules.', advice: 'fix' },
  pack_announced: {
    status: 409,
    text: 'Another version of this pack is announced. Cancel it, or wait until it is on sale.',
    advice: 'reload',
  },
  pack_cancel_late: {
    status: 409,
    text: 'This version is on sale, or will be in less than two minutes.',
    advice: 'reload',
  },
  notice_too_short: { status: 400, text: 'This is earlier than the notice allows.', advice: 'fix' },
  client_seed_missing: {
    status: 409,
    text: 'Set a client seed before the first play of this seed pair.',
    advice: 'fix',
  },
  seeds_changed: { status: 409, text: 'Your seeds have changed. Reload and try again.', advice: 'reload' },
  item_gone: { status: 409, text: 'Some of these items are no longer in your inventory.', advice: 'reload' },
  level_too_low: { status: 403, text: 'Private battles open at level 5.', advice: 'fix' },
  no_board: { status: 404, text: 'There is no such leaderboard.', advice: 'reload' },
  vanity_level: { status: 403, text: 'Vanity codes open at level 10.', advice: 'fix' },
  code_taken: { status: 409, text: 'This code is taken. Choose another one.', advice: 'fix' },
  code_chosen: { status: 409, text: 'You have a vanity code already. It stays.', advice: 'reload' },
  too_many_campaigns: { status: 409, text: 'You have reached the limit of 20 campaigns.', advice: 'fix' },
  battle_full: { status: 409, text: 'The last seat of this battle is taken.', advice: 'reload' },
  battle_decided: {
    status: 409,
    text: 'The result of this battle is fixed, so it can no longer be voided.',
    advice: 'reload',
  },
  battle_ended: { status: 409, text: 'This battle has ended already.', advice: 'reload' },
  battle_gone: { status: 409, text: 'This battle is not open, or you have no seat in it.', advice: 'reload' },
  not_invited: { status: 403, text: 'This battle is only for players its creator invited.', advice: 'fix' },
  too_many_battles: {
    status: 409,
    text: 'You have five open battles. Leave one, or wait until one has started.',
    advice: 'fix',
  },
  email_or_play_first: {
    status: 403,
    text: 'Confirm your email or play once before you open a public battle.',
    advice: 'fix',
  },
  referral_decided: { status: 409, text: 'This referral is not on hold, or was reviewed already.', advice: 'reload' },
  battle_joined: { status: 409, text: 'You already have a seat in this battle.', advice: 'reload' },
  part_locked: { status: 403, text: 'A part of this look is still locked.', advice: 'reload' },
  picture_invalid: {
    status: 400,
    text: "This file can't be used. Choose a PNG, JPEG or WebP picture that is not animated.",
    advice: 'fix',
  },
  picture_too_large: {
    status: 413,
    text: 'This picture is too large. It may have at most 1,024 by 1,024 pixels.',
    advice: 'fix',
  },
  cash_left: {
    status: 409,
    text: 'You still have cash. Withdraw or play it first, or contact us if it is too little for either.',
    advice: 'fix',
  },
  rakeback_left: {
    status: 409,
    text: 'You have rakeback to claim. Claim it on the rewards page first.',
    advice: 'fix',
  },
  referrals_left: {
    status: 409,
    text: 'You have referral earnings to claim. Claim them on the referrals page first.',
    advice: 'fix',
  },
  cash_items_left: {
    status: 409,
    text: 'You still hold items that were paid with cash. Sell them first.',
    advice: 'fix',
  },
  vault_left: {
    status: 409,
    text: 'You still have cash in your vault. Take it out first.',
    advice: 'fix',
  },
  money_held: {
    status: 409,
    text: 'Part of your balance is on hold for a pending battle or withdrawal. Try again once it has finished.',
    advice: 'fix',
  },
  wallet_closed: {
    status: 409,
    text: 'Deposits and withdrawals are not available here right now.',
    advice: 'reload',
  },
  chain_not_ready: {
    status: 503,
    text: 'The TRON network is not reachable right now. No funds were moved. Please try again in a moment.',
    advice: 'retry-later',
  },
  deposits_closed: {
    status: 403,
    text: 'Deposits are closed where you are. You can still withdraw what you have.',
    advice: 'fix',
  },
  wallet_not_connected: { status: 409, text: 'Please connect your wallet first', advice: 'fix' },
  address_taken: {
    status: 409,
    text: 'This address belongs to another account. Remove it there first.',
    advice: 'fix',
  },
  challenge_gone: {
    status: 409,
    text: 'This challenge has expired. It is valid for five minutes and can be used once. Please connect again.',
    advice: 'reload',
  },
  wrong_signature: { status: 403, text: "This signature was not made with this address's key.", advice: 'fix' },
  deposit_too_small: { status: 400, text: 'Minimum deposit is 10 TRX', advice: 'fix' },
  deposit_expired: {
    status: 410,
    text: 'The 10-minute signing window has expired. No funds were moved. Please start again.',
    advice: 'reload',
  },
  withdrawal_too_small: { status: 400, text: 'Minimum withdrawal is 20 TRX', advice: 'fix' },
  factor_needed: { status: 403, text: 'Set up a second factor in your profile before you withdraw.', advice: 'fix' },
  payout_address_new: {
    status: 403,
    text: 'This address is new. Withdrawals to it open after the waiting time.',
    advice: 'fix',
  },
  payout_address_unused: {
    status: 409,
    text: 'This address is not active on the network yet. Send it a little TRX first.',
    advice: 'fix',
  },
  payout_address_contract: {
    status: 409,
    text: "This address belongs to a contract, which can't receive TRX. Please connect another wallet.",
    advice: 'fix',
  },
  own_withdrawal: { status: 403, text: "You can't review your own withdrawal.", advice: 'fix' },
  withdrawal_decided: {
    status: 409,
    text: 'This withdrawal has already been decided. Reload to see the result.',
    advice: 'reload',
  },
  identity_first: { status: 409, text: 'The identity of this player must be checked first.', advice: 'fix' },
  key_reused: {
    status: 409,
    text: 'This Idempotency-Key was used for a different request.',
    advice: 'fix',
  },
  too_many_requests: { status: 429, text: 'Too many requests. Please wait a moment.', advice: 'retry-later' },
  too_many_attempts: { status: 429, text: 'Too many attempts. Please wait a moment.', advice: 'retry-later' },
  unavailable: { status: 503, text: 'The service is busy. Nothing was lost; please try again.', advice: 'retry-later' },
  internal: { status: 500, text: 'Something went wrong on our side. Nothing was lost.', advice: 'retry-later' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every answer that is not a success. */
export type ErrorBody = {
  readonly error: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  /** For `invalid_request`: the first error of each field, by its dotted path. */
  readonly fields?: Readonly<Record<string, string>>;
  /** For `limit_reached`, `excluded` and `ritual_due`: the barrier to the play. */
  readonly barrier?: Barrier;
  /** For `locked_in`: what the Quick Game is saved for. */
  readonly lockIn?: LockInReason;
};
