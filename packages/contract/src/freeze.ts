/**
 * Causes of a freeze. Its owner sees `security` and `request` alone: a freeze for payments, rules or the law says
 * nothing, so that it is no warning.
 */
export const FREEZE_CAUSES = ['security', 'request', 'payments', 'rules', 'law'] as const;
export type FreezeCause = (typeof FREEZE_CAUSES)[number];

/** Causes that the owner sees. */
export const TOLD_FREEZE_CAUSES = ['security', 'request'] as const satisfies readonly FreezeCause[];
export type ToldFreezeCause = (typeof TOLD_FREEZE_CAUSES)[number];

/** Returns the cause as the owner may see it; null for the others. */
export function toldFreezeCause(cause: FreezeCause): ToldFreezeCause | null {
  return TOLD_FREEZE_CAUSES.find((each) => each === cause) ?? null;
}

/** Says to the owner of a frozen account why, beside a link to us. */
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
