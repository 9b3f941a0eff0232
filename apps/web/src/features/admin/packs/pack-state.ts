import type { Tone } from '@voltide/ui';

import type { AdminPack } from './pack-queries.ts';

type Told = { readonly text: string; readonly tone: Tone };

export function packState({
  state,
  next,
  proposalId,
}: Pick<AdminPack, 'state' | 'next' | 'proposalId'>): readonly Told[] {
  const sale: Readonly<Record<AdminPack['state'], readonly Told[]>> = {
    on_sale: [{ text: 'On sale', tone: 'ok' }],
    withdrawn: [{ text: 'Withdrawn', tone: 'danger' }],
    announced: [],
  };
  return [
    ...sale[state],
    ...(next === null ? [] : [{ text: 'Announced', tone: 'info' as const }]),
    ...(proposalId === null ? [] : [{ text: 'Proposed', tone: 'warn' as const }]),
  ];
}
