import type { BattleRoom } from '../../../contract.ts';
import { beaconWords } from '../../model/words.ts';
import { readNamedBeacon } from './proof.ts';

export type Beacon = { readonly name: string; readonly round: number; readonly value: string };

/** Characters of the value that are read out: the proof has all of it. */
const HEARD_CHARS = 8;

export function beaconOf({ beacon, locks, beaconValue }: Pick<BattleRoom, 'beacon' | 'locks' | 'beaconValue'>) {
  const lock = locks.at(-1);
  const named = lock === undefined ? undefined : readNamedBeacon(lock.document);
  if (named === undefined || beaconValue === null) return undefined;
  return { name: beaconWords(beacon).name, round: named.round, value: beaconValue } satisfies Beacon;
}

/** Announces the value in one sentence for screen readers. */
export function beaconSentence({ name, round, value }: Beacon): string {
  return `${name}, round ${round}, has drawn ${value.slice(0, HEARD_CHARS)}…. The battle starts.`;
}
