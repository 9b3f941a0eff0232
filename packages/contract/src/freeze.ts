/**
 * What a freeze of an account is about. Its owner is told of `security` and `request` alone: a freeze for payments,
 * rules or the law says nothing, so that it warns nobody.
 */
export const FREEZE_CAUSES = ['security', 'request', 'payments', 'rules', 'law'] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

/** The causes that the owner is told of. */
export const TOLD_FREEZE_CAUSES = ['security', 'request'] as const satisfies readonly FreezeCause[];
export type ToldFreezeCause = (typeof TOLD_FREEZE_CAUSES)[number];

/** The cause as the owner may know it; null where they are not told. */
export function toldFreezeCause(cause: FreezeCause): ToldFreezeCause | null {
  return TOLD_FREEZE_CAUSES.find((each) => each === cause) ?? null;
}

/** What the owner of a frozen account reads about it, beside a link to us. */
export function freezeText(cause: ToldFreezeCause | null): string {
  switch (cause) {
    case 'security':
      return 'We froze your account to protect it: someone else may have had access.';
    case 'request':
      return 'Your account is frozen, as you asked.';
    case null:
      return 'Your account is frozen.';
  }
}
