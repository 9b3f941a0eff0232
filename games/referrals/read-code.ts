export type ReferralCode = { readonly code: string; readonly campaign: string };

const CODE = /^[A-Za-z0-9]{3,16}$/;
const CAMPAIGN = /^[a-z0-9-]{1,15}$/;
/** The parameter of a link, wherever it stands in a text. */
const IN_LINK = /[?&]ref=([^&#]*)/i;
/** Matches blanks, and invisible characters that come along when a text is copied. */
const UNSEEN = /[\s\p{C}]/gu;

/**
 * Reads what people type or paste as a referral code: in any case, with blanks, with a campaign behind a dot, or as a
 * whole link. Undefined for what can be no code. A campaign that cannot be one leaves the code.
 */
export function readReferralCode(text: string): ReferralCode | undefined {
  const seen = text.normalize('NFKC').replaceAll(UNSEEN, '');
  const inLink = IN_LINK.exec(seen)?.[1];
  const [code = '', campaign = ''] = (inLink === undefined ? seen : decoded(inLink)).split('.');
  if (!CODE.test(code)) return undefined;
  const small = campaign.toLowerCase();
  return { code: code.toUpperCase(), campaign: CAMPAIGN.test(small) ? small : '' };
}

/** Writes a code and its campaign as a link carries them. */
export function formatReferralCode({ code, campaign }: ReferralCode): string {
  return campaign === '' ? code : `${code}.${campaign}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll(UNSEEN, '');
  } catch {
    return text;
  }
}
