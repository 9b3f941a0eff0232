import type { FreezeCause, RuleFinding, WithdrawalRule } from '@voltide/contract';

export const FREEZE_CAUSE_TEXTS: Readonly<Record<FreezeCause, string>> = {
  security: 'Account may be taken over',
  request: 'The owner asked for it',
  payments: 'Payments to look at',
  rules: 'Breach of the rules',
  law: 'Law or authority',
};

/** Rules of rules book §13, as an approver reads them. */
export const RULE_TEXTS: Readonly<Record<WithdrawalRule, string>> = {
  amount: 'Single amount',
  day_amount: 'All in 24 hours',
  new_account: 'Age of the account',
  not_turned_over: 'Deposits played through',
  address_age: 'Age of the address',
  shared_address: 'Address of another account',
  password_reset: 'Password reset',
  factor_reset: 'Second factor reset by us',
  two_approvers: 'Approvals',
  identity: 'All withdrawals, identity',
};

/** Returns a rule's limit in words ("at most 200.00 TRX"), or undefined if the rule has none. */
export function limitWords({ rule, limit, unit }: RuleFinding): string | undefined {
  if (limit === null) return rule === 'shared_address' ? 'none' : 'not in the last 24 h';
  switch (unit) {
    case 'trx':
      return rule === 'not_turned_over'
        ? 'at least the deposits'
        : rule === 'identity'
          ? 'identity check above'
          : 'at most';
    case 'hours':
      return `at least ${limit} h`;
    case 'minutes':
      return `at least ${limit} min`;
    case 'approvals':
      return `${limit} needed`;
    default:
      return undefined;
  }
}
