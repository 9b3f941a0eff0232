import { commitmentOf, drawPlay, PLAYS_PER_SEED } from '@voltide/fairness';

import { resolveCase, resultMatches, sameNumbers, step, type PlayCase, type Texts } from './play-case.ts';
import type { CheckStep, Subject } from './verdict.ts';

/** From so many possible results on, one that fits any nonce of a pair is no accident. */
const TELLING = 1_000_000;

/** Compares the record with what was known of the play's seeds, place and table before it. */
export function compareKnown({ record, known }: PlayCase): CheckStep[] {
  const steps: CheckStep[] = [];
  const compare = <Value>(subject: Subject, [before, now]: readonly [Value | undefined, Value], texts: Texts): void => {
    if (before !== undefined) steps.push(step(subject, before === now, texts));
  };
  const isOfPair = known.source === 'pair';
  compare('commitment', [known.commitment, record.commitment], {
    ok: isOfPair ? 'the commitment matches its seed pair' : 'seed locked before you played',
    wrong: isOfPair
      ? 'the commitment does not match its seed pair'
      : 'the commitment is not the one shown before you played',
  });
  if (known.serverSeed !== undefined && known.serverSeed !== record.serverSeed) {
    steps.push({ subject: 'server_seed', ok: false, text: otherSeedText(known.serverSeed, record.serverSeed) });
  }
  compare('client_seed', [known.clientSeed, record.clientSeed], {
    ok: isOfPair ? 'the client seed matches its seed pair' : 'the client seed is yours',
    wrong: 'the client seed is not the one of this seed pair',
  });
  compare('nonce', [known.nonce, record.nonce], {
    ok: 'no play was skipped',
    wrong: `a play was skipped: the nonce should be ${known.nonce}`,
  });
  compare('odds_table', [known.tableHash, record.tableHash], {
    ok: 'the odds table is the one you were shown',
    wrong: 'the odds table is not the one you were shown',
  });
  return steps;
}

function otherSeedText(ofPair: string | null, ofPlay: string | null): string {
  if (ofPlay === null) return 'the server seed is missing here, but its seed pair reveals it';
  if (ofPair === null) return 'the server seed is given here, but its seed pair is still sealed';
  return 'the server seed does not match its seed pair';
}

/**
 * Checks that commitment and drawn numbers follow from the seeds, as far as they are revealed, under an allowed nonce.
 */
export function checkSeeds(play: PlayCase): CheckStep[] {
  const steps = play.serverSeed === null || play.drawn === undefined ? checkSealed(play) : checkRevealed(play);
  const isBlamed = steps.some(({ subject, ok }) => subject === 'nonce' && !ok);
  if (play.record.nonce < PLAYS_PER_SEED || isBlamed) return steps;
  const text = `a seed pair covers nonces 0 to ${PLAYS_PER_SEED - 1}`;
  return [...steps, { subject: 'nonce', ok: false, text }];
}

function checkSealed({ record, plan }: PlayCase): CheckStep[] {
  const inRange = record.draws.length === plan.count && record.draws.every((number) => number < plan.n);
  const tickets = plan.count === 1 ? '1 ticket' : `${plan.count} tickets`;
  return [
    step('draws', inRange, {
      ok: `${tickets} drawn, within range`,
      wrong: `the play draws ${tickets}, each below ${plan.n.toLocaleString('en')}`,
    }),
  ];
}

function checkRevealed(play: PlayCase): CheckStep[] {
  const { port, record, serverSeed, drawn = [] } = play;
  const follows = sameNumbers(drawn, record.draws);
  if (serverSeed !== null && commitmentOf(port, serverSeed) !== record.commitment) {
    const text = follows
      ? 'the drawn numbers follow from the server seed, but the commitment is not its SHA-256'
      : 'neither the commitment nor the drawn numbers follow from the server seed';
    return [{ subject: follows ? 'commitment' : 'server_seed', ok: false, text }];
  }
  const text = 'the commitment is the SHA-256 of the server seed';
  const committed: CheckStep = { subject: 'commitment', ok: true, text };
  if (follows) return [committed, { subject: 'draws', ok: true, text: 'the drawn numbers follow from both seeds' }];
  return [committed, blameDraws(play, drawn)];
}

/** Names the likeliest reason why a server seed that opens its commitment gives other numbers than the record holds. */
function blameDraws(play: PlayCase, drawn: readonly number[]): CheckStep {
  const { record, known } = play;
  const altered: CheckStep = {
    subject: 'draws',
    ok: false,
    text: `the drawn numbers should be ${drawn.join(', ')}`,
  };
  const someFollow = drawn.some((number, k) => number === record.draws[k]);
  const isRecomputed = resultMatches(record, resolveCase(play, drawn));
  const isRecorded = resultMatches(record, resolveCase(play, record.draws));
  if (someFollow || (isRecomputed && !isRecorded) || record.draws.length !== drawn.length) return altered;

  const nonce = known.nonce === record.nonce ? undefined : findNonce(play);
  if (nonce !== undefined) return { subject: 'nonce', ok: false, text: `the drawn numbers belong to nonce ${nonce}` };
  return blameSeeds(play) ?? altered;
}

/** Which seed is likeliest to be wrong; undefined when both are known to be right. */
function blameSeeds({ record, known }: PlayCase): CheckStep | undefined {
  const before = 'the drawn numbers belong to no nonce of these seeds:';
  const blame = (subject: Subject, text: string): CheckStep => ({ subject, ok: false, text: `${before} ${text}` });
  const isTold = known.source !== 'pair';
  const isServerRight = known.areSeedsBorneOut === true || (isTold && known.commitment === record.commitment);
  const isClientRight = known.areSeedsBorneOut === true || (isTold && known.clientSeed === record.clientSeed);
  if (isServerRight && isClientRight) return undefined;
  const isClientWrong = known.clientSeed !== undefined && known.clientSeed !== record.clientSeed;
  const isServerWrong = known.commitment !== undefined && known.commitment !== record.commitment;
  if (isServerRight || (isClientWrong && !isServerWrong)) {
    return blame('client_seed', 'the client seed, or the numbers, were changed');
  }
  if (isClientRight || (isServerWrong && !isClientWrong)) {
    return blame('server_seed', 'the server seed and its commitment, or the numbers, were changed');
  }
  return blame('seeds', 'the client seed, the server seed and its commitment, or the numbers, were changed');
}

/** The nonce that the numbers belong to; of numbers that fit some nonce by chance nothing is said. */
function findNonce({ port, record, plan, serverSeed }: PlayCase): number | undefined {
  const { clientSeed } = record;
  if (serverSeed === null || plan.n ** plan.count < TELLING) return undefined;
  for (let nonce = 0; nonce < PLAYS_PER_SEED; nonce++) {
    if (sameNumbers(drawPlay(port, { serverSeed, clientSeed, nonce }, plan), record.draws)) return nonce;
  }
  return undefined;
}
