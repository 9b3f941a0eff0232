export function rulesHref(hash: string): string {
  return `/rules/${hash}`;
}

/** The rules that stand in no odds table, as far as results link to them. */
type LinkedRules = 'battles' | 'jackpot' | 'boards' | 'levels' | 'referrals';

/** Links to the version of rules that counted at a moment. */
export function rulesAtHref(subject: LinkedRules, at: string): string {
  return `/rules?of=${subject}&at=${encodeURIComponent(at)}`;
}
