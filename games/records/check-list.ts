import type { HashPort } from '@voltide/fairness';

import { checkTogether } from './check-together.ts';
import type { AnyGame } from '../game.ts';
import type { PlayRecord } from './record.ts';
import { listGames } from '../registry.ts';
import { withFaults, type CheckStep, type PlayCheck } from './verdict.ts';

type Fault = Omit<CheckStep, 'ok'>;

/** Checks records of one player: each by itself, and whether they can all have been played by one. */
export function checkList(
  port: HashPort,
  records: readonly PlayRecord[],
  games: readonly AnyGame[] = listGames(),
): PlayCheck[] {
  const checks = checkTogether(
    port,
    records.map((record) => ({ record, known: {} })),
    games,
    false,
  );
  const faults = listFaults(records);
  return checks.map((check, i) => withFaults(check, faults[i] ?? []));
}

/** For each record what contradicts another one; of two that do, it is the later one that is at fault. */
function listFaults(records: readonly PlayRecord[]): readonly (readonly Fault[])[] {
  const firstOfEpoch = new Map<number, PlayRecord>();
  const epochOfCommitment = new Map<string, number>();
  const places = new Set<string>();
  const revealed = new Set(records.flatMap(({ commitment, serverSeed }) => (serverSeed === null ? [] : [commitment])));
  return records.map((record) => {
    const { epoch, nonce, commitment, clientSeed, serverSeed } = record;
    const faults: Fault[] = [];
    const first = firstOfEpoch.get(epoch) ?? record;
    const home = epochOfCommitment.get(commitment) ?? epoch;
    const place = `${epoch}-${nonce}`;
    if (places.has(place))
      faults.push({ subject: 'nonce', text: `nonce ${nonce} of seed pair ${epoch} appears twice` });
    if (first.commitment !== commitment) {
      faults.push({ subject: 'commitment', text: `another play of seed pair ${epoch} has a different commitment` });
    } else if (first.clientSeed !== clientSeed) {
      faults.push({ subject: 'client_seed', text: `another play of seed pair ${epoch} has a different client seed` });
    }
    if (home !== epoch) faults.push({ subject: 'commitment', text: `a play of seed pair ${home} has the same one` });
    if (serverSeed === null && revealed.has(commitment)) {
      faults.push({ subject: 'server_seed', text: 'the server seed is kept secret here, but another play reveals it' });
    }
    places.add(place);
    firstOfEpoch.set(epoch, first);
    epochOfCommitment.set(commitment, home);
    return faults;
  });
}
