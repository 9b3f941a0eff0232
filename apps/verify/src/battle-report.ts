import type { CheckedBattle, CheckedSeat } from '@voltide/games/records/check-battle';

const NOTHING = '0.000000';

/** Returns 1 if something does not hold, and 0 if the battle does. */
export function exitCodeOfBattle({ check }: CheckedBattle): 0 | 1 {
  return check.state === 'mismatch' ? 1 : 0;
}

export function battleText(battle: CheckedBattle): string {
  const heading = `battle ${battle.check.lock.battleId}: ${battle.name}`;
  return `${[heading, ...tieTexts(battle), ...battle.seats.map(seatText), ...verdictTexts(battle)].join('\n')}\n`;
}

/** Writes the chance of a tie, and the draw between the teams. */
function tieTexts({ tie, check: { result } }: CheckedBattle): readonly string[] {
  const decider = result?.draws.at(-1);
  const isDrawn = decider !== undefined && !decider.label.startsWith('r');
  return [
    ...(tie === undefined ? [] : [`  chance of a tie: ${tie.text}`]),
    ...(isDrawn ? [`  ${decider.label}, decided by ticket ${decider.drawn} of 0 to ${decider.n - 1}`] : []),
  ];
}

/** Writes a seat's price, and its return by the inputs of the record. */
function seatText({ seat, kind, bucket, stake, mean, payout, items, house }: CheckedSeat): string {
  const parts = [
    ...(items.length > 0 ? [`${items.length} items`] : []),
    ...(payout === NOTHING ? [] : [`${payout} VT`]),
    ...(house === NOTHING ? [] : [`the house ${house} VT`]),
  ];
  const gets = parts.length === 0 ? 'nothing' : parts.join(', ');
  const name = `seat ${seat} (${kind === 'house' ? 'house' : bucket})`;
  return `  ${name} staked ${stake} VT for ${mean} VT on average, and gets ${gets}`;
}

function verdictTexts({ check, wrong }: CheckedBattle): readonly string[] {
  const notes = check.notCompared.map((what) => `  not compared: ${what}`);
  if (check.state === 'proven') {
    return ['  proven: all of it follows from server seed, lock document and beacon', ...notes];
  }
  const faults = wrong.map((what, i) => {
    const texts = check.steps.filter(({ ok, subject }) => !ok && subject === check.wrong[i]).map(({ text }) => text);
    return `  MISMATCH, wrong ${what}: ${texts.join('; ')}`;
  });
  return [...faults, ...notes];
}

export function battleJson({ check, tie }: CheckedBattle): string {
  const { lock, state, steps, wrong, notCompared, result } = check;
  const battle = { battleId: lock.battleId, state, wrong, notCompared, steps, tie: tie ?? null, ...result };
  return `${JSON.stringify({ result: state === 'mismatch' ? 'mismatch' : 'ok', battle }, undefined, 2)}\n`;
}
