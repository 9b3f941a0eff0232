import { formatReferralCode, readReferralCode } from '@voltide/games/referrals/read-code';

const LINK = /[?&]ref=/i;

/** Reads a code as people type or paste it: `HARBOUR1`, `HARBOUR1.stream`. Undefined for a text that cannot be one. */
export function readReferral(text: string): string | undefined {
  const read = readReferralCode(text);
  return read === undefined ? undefined : formatReferralCode(read);
}

/** True for a text that holds a link with a code in it. */
export function isReferralLink(text: string): boolean {
  return LINK.test(text) && readReferral(text) !== undefined;
}

/** The link that brings somebody by a code, with the campaign it is counted for. */
export function referralLink(origin: string, code: string, campaign = ''): string {
  return `${origin}/signup?ref=${formatReferralCode({ code, campaign })}`;
}
