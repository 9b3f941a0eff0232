import type { ChosenBeacon } from '@voltide/beacon';

import { countText, momentText, type ProofNumber } from './verdict.ts';

/** Lists the numbers of a beacon: the sources, the round, its proof and its value. */
export function beaconNumbers({
  fromMs,
  passedOver,
  source,
  named,
  proof,
  value,
}: ChosenBeacon): readonly ProofNumber[] {
  return [
    ['Not before', momentText(fromMs)],
    ...passedOver.map((passed) => ['Passed over', passedText(passed)] as const),
    ['Round', `${source} ${countText(named.round)}, due ${momentText(named.dueAtMs)}`],
    ['Proof', proof],
    ['Value', value],
  ];
}

function passedText({ source, named, reason, atMs }: ChosenBeacon['passedOver'][number]): string {
  const round = named === undefined ? '' : ` round ${countText(named.round)}`;
  return `${source}${round}, ${reason}, ${momentText(atMs)}`;
}
