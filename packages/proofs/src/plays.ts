import { canonicalJson, formatVt } from '@voltide/core';
import { commitmentOf, playMessage, type HashPort } from '@voltide/fairness';
import type { CheckBattle } from '@voltide/games/records/check-battles';
import { checkFile, type CheckedPlay, type FileCheck } from '@voltide/games/records/check-file';
import { prizeRecord, prizeText, type PlayRecord } from '@voltide/games/records/record';
import { findGame, listGames } from '@voltide/games/registry';
import { SUBJECTS, type PlayCheck, type Subject } from '@voltide/games/records/verdict';

import {
  countOf,
  countText,
  failed,
  held,
  NOTHING_ELSE,
  wrongText,
  type ProofNumber,
  type ProofStep,
  type Verdict,
} from './verdict.ts';

const SHOWN_STEPS = 100;
const SHOWN_HERE = 'that the commitment was shown before the play, so compare it with the one that you saw';
const LATER = 'that the drawn numbers are those of the server seed, which shows once it is revealed';

/** Checks a play, a list of plays or an account's export. @throws ShapeError */
export function judgePlays(
  port: HashPort,
  content: unknown,
  checkBattle?: CheckBattle,
): { readonly check: FileCheck; readonly verdict: Verdict } {
  const check = checkFile(port, content, listGames(), checkBattle);
  const [play] = check.plays;
  const isAlone = check.plays.length === 1 && check.epochs.length === 0;
  return { check, verdict: isAlone && play !== undefined ? judgePlay(port, play) : judgeMany(port, check) };
}

function judgePlay(port: HashPort, play: CheckedPlay): Verdict {
  const { record, check } = play;
  const steps = playSteps(port, play);
  const title = `Play ${record.nonce} of seed pair ${record.epoch}, ${record.game}`;
  const unknown = check.notCompared.map((what) => `; ${what}`).join('');
  if (check.state === 'mismatch') {
    const told = `wrong ${check.wrong.map((subject) => SUBJECTS[subject]).join(', ')}: ${wrongText(steps)}`;
    return { kind: 'plays', title, state: 'mismatch', told, notProven: NOTHING_ELSE, steps };
  }
  if (check.state === 'sealed') {
    const told = 'the result fits its odds table, and the server seed is not revealed yet';
    return { kind: 'plays', title, state: 'sealed', told, notProven: `${LATER}${unknown}`, steps };
  }
  const told = 'the result follows from both seeds, the nonce and the odds table';
  return { kind: 'plays', title, state: 'proven', told, notProven: `${SHOWN_HERE}${unknown}`, steps };
}

function judgeMany(port: HashPort, check: FileCheck): Verdict {
  const { plays, epochs, battles } = check;
  const count = (state: PlayCheck['state']): number => plays.filter((play) => play.check.state === state).length;
  const [proven, sealed] = [count('proven'), count('sealed')];
  const isExport = epochs.length > 0;
  const title = isExport ? 'Exported history' : 'List of plays';
  if (plays.length + battles.length === 0) {
    const told = 'the file holds no play and no battle';
    return { kind: 'plays', title, state: 'nothing', told, notProven: 'anything', steps: [] };
  }
  const steps = manySteps(port, check);
  if (steps.some(({ ok }) => !ok)) {
    return { kind: 'plays', title, state: 'mismatch', told: wrongText(steps), notProven: NOTHING_ELSE, steps };
  }
  const whole = isExport ? ', without a gap in the nonces of any seed pair' : '';
  const parts = [
    ...(proven > 0 ? [`${countOf(proven, 'play')} ${follow(proven)} from the seeds`] : []),
    ...(sealed > 0 ? [`the results of ${countOf(sealed, 'sealed play')} fit the odds tables`] : []),
    ...(battles.length > 0 ? [`${countOf(battles.length, 'battle')} ${follow(battles.length)} from the records`] : []),
  ];
  const notProven = isExport
    ? 'that the commitments were shown before, and that this is the newest export'
    : 'that the commitments were shown before, and that no play is left out';
  const state = proven + battles.length > 0 ? 'proven' : 'sealed';
  return { kind: 'plays', title, state, told: `${parts.join(', ')}${whole}`, notProven, steps };
}

function follow(count: number): string {
  return count === 1 ? 'follows' : 'follow';
}

/** The counts of a long file, its seed pairs, and each step that does not hold. */
function manySteps(port: HashPort, { plays, epochs, battles }: FileCheck): readonly ProofStep[] {
  const wrong = plays.filter(({ check }) => check.state === 'mismatch');
  const counts: readonly ProofNumber[] = [
    ['Plays', countText(plays.length)],
    ['Do not match', countText(wrong.length)],
  ];
  const all =
    wrong.length === 0
      ? held('every play was computed again', counts)
      : failed(`${countOf(wrong.length, 'play')} ${wrong.length === 1 ? 'does' : 'do'} not match`, counts);
  const faults = wrong.slice(0, SHOWN_STEPS).flatMap((play) => {
    const { epoch, nonce } = play.record;
    const steps = playSteps(port, play).filter(({ ok }) => !ok);
    return steps.map((step) => ({ ...step, text: `seed pair ${epoch}, nonce ${nonce}: ${step.text}` }));
  });
  const pairs = epochs.slice(0, SHOWN_STEPS).flatMap(({ epoch, revealed, faults: lines }): ProofStep[] => {
    if (lines.length > 0) return lines.map(({ text }) => failed(`seed pair ${epoch}: ${text}`));
    return [held(`seed pair ${epoch}: ${revealed ? 'commitment and nonces hold' : 'sealed, nonces hold'}`)];
  });
  const fought = battles.flatMap(({ battle, faults: lines }): ProofStep[] => {
    const id = battle.check.lock.battleId;
    const texts = [
      ...battle.check.steps.filter(({ ok }) => !ok).map(({ text }) => text),
      ...lines.map(({ text }) => text),
    ];
    return texts.length === 0
      ? [held(`battle ${id} follows from its record`)]
      : texts.map((text) => failed(`battle ${id}: ${text}`));
  });
  return [...(plays.length === 0 ? [] : [all]), ...faults, ...pairs, ...fought];
}

/** Lists each step of a play's check, with its numbers. */
export function playSteps(port: HashPort, { record, check }: CheckedPlay): readonly ProofStep[] {
  return check.steps.map(({ subject, ok, text }) => ({ ok, text, numbers: NUMBERS[subject](port, record, check) }));
}

type NumbersOf = (port: HashPort, record: PlayRecord, check: PlayCheck) => readonly ProofNumber[];

const seedNumbers: NumbersOf = (port, { serverSeed, commitment, clientSeed }) => [
  ...(serverSeed === null
    ? []
    : [['Server seed', serverSeed] as const, ['SHA-256 of it', commitmentOf(port, serverSeed)] as const]),
  ['Commitment', commitment],
  ['Client seed', clientSeed],
];

const NUMBERS: Readonly<Record<Subject, NumbersOf>> = {
  commitment: seedNumbers,
  server_seed: seedNumbers,
  client_seed: (_port, { clientSeed }) => [['Client seed', clientSeed]],
  seeds: seedNumbers,
  nonce: (_port, { nonce }) => [['Nonce', countText(nonce)]],
  input: (_port, { input }) => [['Input', canonicalJson(input)]],
  odds_table: (_port, { tableHash, table }) => [
    ['Table', nameOf(table)],
    ['SHA-256 of it', tableHash],
  ],
  draws: drawNumbers,
  stake: (_port, { stake }, { outcome }) => [
    ['Stake', `${stake} VT`],
    ...(outcome === undefined ? [] : [['Price', `${formatVt(outcome.stakeSun)} VT`] as const]),
  ],
  payout: (_port, { payout }) => [['Payout', `${payout} VT`]],
  prizes: (_port, { prizes }, { outcome }) => [
    ['In the record', prizes.map(prizeText).join(', ') || 'none'],
    ...(outcome === undefined
      ? []
      : [
          [
            'By the drawn numbers',
            outcome.prizes.map((prize) => prizeText(prizeRecord(prize))).join(', ') || 'none',
          ] as const,
        ]),
  ],
  time: (_port, { at }) => [['Time', at]],
  pairs: (_port, { epoch }) => [['Seed pair', countText(epoch)]],
};

/** Lists the message and the bound that each number was drawn with. */
function drawNumbers(_port: HashPort, record: PlayRecord, { draws }: PlayCheck): readonly ProofNumber[] {
  const game = findGame(record.game);
  if (game === undefined) return [];
  const { domain, n } = game.plan(game.parseInput(record.input));
  const recorded =
    record.draws.join(', ') === draws.join(', ') ? [] : [['In the record', record.draws.join(', ')] as const];
  return [
    ...draws
      .slice(0, SHOWN_STEPS)
      .map((drawn, k) => [playMessage(domain, record, k), `${countText(drawn)} of 0 to ${countText(n - 1)}`] as const),
    ...recorded,
  ];
}

function nameOf(table: PlayRecord['table']): string {
  const { id, version } = table as { readonly id?: unknown; readonly version?: unknown };
  return `${String(id)} version ${String(version)}`;
}
