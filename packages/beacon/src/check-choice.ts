import {
  GIVE_UP_AFTER_MS,
  NAMED_AHEAD_MS,
  PASS_OVER_AFTER_MS,
  sourceAfter,
  type BeaconPorts,
  type BeaconState,
  type PassedOver,
} from './chooser.ts';
import type { LocalChainEnd } from './local-chain.ts';
import { firstQuicknetRound, quicknetRoundMs } from './quicknet.ts';
import { BEACON_SOURCES, beaconValue, type BeaconChecks, type BeaconSourceName, type NamedRound } from './source.ts';

export type ChosenBeacon = BeaconState & { readonly status: 'chosen' };

/** The end of the operator's next chain is public when this part of its links is left. */
const LAST_PART = 10;

/**
 * Lists the faults of a published choice in words: the order of the sources, the time each was given and all had
 * together, that no round was due before it could be waited for or named twice, and the proof of the value.
 * `hasDocument` as of the choice itself.
 */
export function listChoiceFaults(
  checks: BeaconChecks,
  chosen: ChosenBeacon,
  { hasDocument = false }: Pick<BeaconPorts, 'hasDocument'> = {},
): readonly string[] {
  const faults: string[] = [];
  const givenUpAtMs = chosen.fromMs + GIVE_UP_AFTER_MS;
  let expected: BeaconSourceName = BEACON_SOURCES[0];
  let notBeforeMs = chosen.fromMs;
  let passedAtMs = 0;
  for (const [i, passed] of chosen.passedOver.entries()) {
    const { source, named, atMs } = passed;
    if (source !== expected) faults.push(`${source} was asked where ${expected} came next`);
    const isAway = hasDocument && i === 0 && isAwayAtStart(chosen, passed);
    const mayBeLate = hasDocument && i > 0;
    if (named !== undefined) faults.push(...listRoundFaults(source, named, notBeforeMs));
    else if (source === 'drand-quicknet' && !isAway && !(mayBeLate && isDue(passed, notBeforeMs))) {
      faults.push('drand-quicknet can always name a round');
    }
    if (!isAway && isTooSoon(passed)) faults.push(`${source} was passed over before its time was up`);
    if (atMs < passedAtMs) faults.push(`${source} was passed over before the source that came before it`);
    if (atMs >= givenUpAtMs) faults.push(`${source} was passed over after the ten minutes of all sources`);
    expected = sourceAfter(source);
    passedAtMs = atMs;
    notBeforeMs = Math.max(chosen.fromMs, atMs + NAMED_AHEAD_MS);
  }
  const { source, named, proof } = chosen;
  if (source !== expected) faults.push(`${source} was asked where ${expected} came next`);
  faults.push(...listRoundFaults(source, named, notBeforeMs));
  if (named.dueAtMs >= givenUpAtMs) faults.push(`${source} was due after the ten minutes of all sources`);
  faults.push(...listOrderFaults(checks, chosen));
  const value = beaconValue(checks, source, { round: named.round, proof });
  if (value !== chosen.value) faults.push(`the proof of ${source} round ${named.round} does not hold`);
  return faults;
}

/** Only the first source, and only at the moment of the lock, may be passed over unasked (rules book §2). */
function isAwayAtStart({ fromMs }: ChosenBeacon, { source, named, atMs, reason }: PassedOver): boolean {
  const isAtLock = atMs === fromMs - NAMED_AHEAD_MS;
  return reason === 'away' && named === undefined && source === BEACON_SOURCES[0] && isAtLock;
}

function isTooSoon({ named, atMs, reason }: PassedOver): boolean {
  if (named === undefined) return reason !== 'no_round';
  return reason === 'no_round' || atMs < named.dueAtMs + PASS_OVER_AFTER_MS;
}

/** Drand can name a round for any moment, but no document may name one that is due before it is published. */
function isDue({ atMs }: PassedOver, notBeforeMs: number): boolean {
  return atMs >= quicknetRoundMs(firstQuicknetRound(notBeforeMs));
}

/** For drand the round follows from the time; for the others only the recorded time is known. */
function listRoundFaults(source: BeaconSourceName, named: NamedRound, notBeforeMs: number): string[] {
  if (source !== 'drand-quicknet') {
    return named.dueAtMs < notBeforeMs ? [`${source} round ${named.round} was due too soon`] : [];
  }
  const round = firstQuicknetRound(notBeforeMs);
  const isRight = named.round === round && named.dueAtMs === quicknetRoundMs(round);
  return isRight ? [] : [`drand-quicknet should have been asked for round ${round}`];
}

/** Every source names its rounds in order, each once. Links start over with the chain that follows a used-up one. */
function listOrderFaults({ localEnd }: BeaconChecks, chosen: ChosenBeacon): string[] {
  const faults: string[] = [];
  const rounds = new Map<BeaconSourceName, readonly number[]>();
  for (const { source, named } of [...chosen.passedOver, chosen]) {
    if (named === undefined) continue;
    const earlier = rounds.get(source) ?? [];
    const last = earlier.at(-1) ?? 0;
    const isNextChain = source === 'local-chain' && isRollover(localEnd, last, named.round);
    if (earlier.includes(named.round)) faults.push(`${source} round ${named.round} was named twice`);
    else if (named.round < last && !isNextChain) {
      faults.push(`${source} round ${named.round} was named after round ${last}`);
    }
    rounds.set(source, [...earlier, named.round]);
  }
  return faults;
}

/** A choice may begin with one of the last links of a chain and go on with one of the first of the next. */
function isRollover(end: LocalChainEnd | undefined, before: number, round: number): boolean {
  if (end === undefined) return false;
  const part = end.links / LAST_PART;
  return before > end.links - part && round <= part;
}
