import type { OperatorScope } from '@voltide/contract';

export const SCOPE_TEXTS: Readonly<Record<OperatorScope, { readonly name: string; readonly may: string }>> = {
  support: { name: 'Support', may: 'Reads everything, writes notes and answers.' },
  finance: { name: 'Finance', may: 'Decides withdrawals, adjusts and freezes accounts.' },
  games: { name: 'Games', may: 'Changes packs and settings, voids games.' },
  auditor: { name: 'Auditor', may: 'Reads everything, changes nothing.' },
};
