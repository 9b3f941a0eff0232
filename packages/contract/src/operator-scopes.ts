/**
 * Scopes of operators: notes and answers (`support`), withdrawals and accounts (`finance`), packs and settings
 * (`games`). An `auditor` reads everything and changes nothing.
 */
export const OPERATOR_SCOPES = ['support', 'finance', 'games', 'auditor'] as const;
export type OperatorScope = (typeof OPERATOR_SCOPES)[number];

/**
 * The operators who may make a call: every one (`any`), those who are not narrowed (`unrestricted`), or besides them
 * those with one of these scopes.
 */
export type CallScope = 'any' | 'unrestricted' | readonly OperatorScope[];

/**
 * True if an operator may make a call.
 * @param held - the scopes they are narrowed to and that have not ended; undefined for an unrestricted operator.
 */
export function mayCall(scope: CallScope, held: readonly OperatorScope[] | undefined): boolean {
  if (held === undefined) return true;
  if (scope === 'unrestricted') return false;
  return scope === 'any' ? held.length > 0 : scope.some((each) => held.includes(each));
}
