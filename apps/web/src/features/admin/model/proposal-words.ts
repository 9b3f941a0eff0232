import type { listProposals, PROPOSAL_KINDS, PROPOSAL_STATES, ResponseOf } from '@voltide/contract';
import type { Tone } from '@voltide/ui';

export type Proposal = ResponseOf<typeof listProposals>['proposals'][number];
export type ListedKind = (typeof PROPOSAL_KINDS)[number];

export const KIND_TEXTS: Readonly<Record<ListedKind, string>> = {
  adjustment: 'Adjustment',
  pack_version: 'Pack version',
  pack_sale: 'Sale of a pack',
  wheel_strip: 'Wheel strip',
  rate: 'Fee',
  switch: 'Feature switch',
  country_profile: 'Country profile',
};

export const STATE_TEXTS: Readonly<
  Record<(typeof PROPOSAL_STATES)[number], { readonly text: string; readonly tone: Tone }>
> = {
  open: { text: 'Waits for a second operator', tone: 'warn' },
  approved: { text: 'Approved', tone: 'ok' },
  rejected: { text: 'Rejected', tone: 'danger' },
  withdrawn: { text: 'Withdrawn', tone: 'neutral' },
};

/** Returns when an approved proposal takes effect: announced odds wait for their notice (§17). */
export function effectText(kind: ListedKind): string {
  if (kind !== 'pack_version' && kind !== 'wheel_strip' && kind !== 'rate') return 'It takes effect at once.';
  return 'It is announced at once, and takes effect after its notice.';
}

/** Shortens amounts in changes: `1.500000 VT` becomes `1.50 VT`; no digit other than a zero is dropped. */
export function shortChanges(changes: Proposal['changes']): Proposal['changes'] {
  const short = (text: string | null): string | null => text?.replace(/(\.\d\d\d*?)0+(?= (?:VT|TRX)\b)/g, '$1') ?? null;
  return changes.map(({ what, before, after }) => ({ what, before: short(before), after: short(after) }));
}
