import { formatReferralCode, readReferralCode } from '@voltide/games/referrals/read-code';

const LINK = /[?&]ref=/i;

/** Parses a typed or pasted code: `HARBOUR1`, `HARBOUR1.stream`. Undefined for any other text. */
export function readReferral(text: string): string | undefined {
  const read = readReferralCode(text);
  return read === undefined ? undefined : formatReferralCode(read);
}

export function isReferralLink(text: string): boolean {
  return LINK.test(text) && readReferral(text) !== undefined;
}

/** Returns the link of a code, with its campaign. */
export function referralLink(origin: string, code: string, campaign = ''): string {
  return `${origin}/signup?ref=${formatReferralCode({ code, campaign })}`;
}
