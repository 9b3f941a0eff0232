import { NAMED_AHEAD_MS, PASS_OVER_AFTER_MS, sourceAfter, type BeaconState, type PassedOver } from './chooser.ts';
import { firstQuicknetRound, quicknetRoundMs } from './quicknet.ts';
import { BEACON_SOURCES, beaconValue, type BeaconChecks, type BeaconSourceName, type NamedRound } from './source.ts';

/** A beacon as it is published with a result. */
export type ChosenBeacon = BeaconState & { readonly status: 'chosen' };

/**
 * What is wrong with a published choice, in words; empty when it holds: the order of the sources, the time each was
 * given, that no round was due before it could be waited for, and the proof of the value.
 */
export function listChoiceFaults(checks: BeaconChecks, chosen: ChosenBeacon): readonly string[] {
  const faults: string[] = [];
  let expected: BeaconSourceName = BEACON_SOURCES[0];
  let notBeforeMs = chosen.fromMs;
  for (const passed of chosen.passedOver) {
    if (passed.source !== expected) faults.push(`${passed.source} was asked where ${expected} came next`);
    faults.push(...listRoundFaults(passed.source, passed.named, notBeforeMs));
    if (isTooSoon(passed)) faults.push(`${passed.source} was passed over before its time was up`);
    expected = sourceAfter(passed.source);
    notBeforeMs = Math.max(chosen.fromMs, passed.atMs + NAMED_AHEAD_MS);
  }
  if (chosen.source !== expected) faults.push(`${chosen.source} was asked where ${expected} came next`);
  faults.push(...listRoundFaults(chosen.source, chosen.named, notBeforeMs));
  const value = beaconValue(checks, chosen.source, { round: chosen.named.round, proof: chosen.proof });
  if (value !== chosen.value) faults.push(`the proof of ${chosen.source} round ${chosen.named.round} does not hold`);
  return faults;
}

function isTooSoon({ named, atMs, reason }: PassedOver): boolean {
  if (named === undefined) return reason !== 'no_round';
  return reason === 'no_round' || atMs < named.dueAtMs + PASS_OVER_AFTER_MS;
}

/** Of drand the round follows from the time; of the others only the time that was written down is known. */
function listRoundFaults(source: BeaconSourceName, named: NamedRound | undefined, notBeforeMs: number): string[] {
  if (named === undefined) return source === 'drand-quicknet' ? ['drand-quicknet can always name a round'] : [];
  if (source !== 'drand-quicknet') {
    return named.dueAtMs < notBeforeMs ? [`${source} round ${named.round} was due too soon`] : [];
  }
  const round = firstQuicknetRound(notBeforeMs);
  const isRight = named.round === round && named.dueAtMs === quicknetRoundMs(round);
  return isRight ? [] : [`drand-quicknet had to be asked for round ${round}`];
}
