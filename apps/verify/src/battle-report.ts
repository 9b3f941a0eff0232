import { formatVt } from '@voltide/core';
import { BATTLE_SUBJECTS, type BattleCheck } from '@voltide/games/battles/check';
import { seatReturn, tieChance, type Chance } from '@voltide/games/battles/figures';

const NOTHING = '0.000000';

/** 1 when something does not hold, and 0 when the battle does. */
export function exitCodeOfBattle({ state }: BattleCheck): 0 | 1 {
  return state === 'mismatch' ? 1 : 0;
}

/** The report of a battle for people. */
export function battleText(battle: BattleCheck): string {
  return `${[headingOf(battle), ...tieTexts(battle), ...seatTexts(battle), ...verdictTexts(battle)].join('\n')}\n`;
}

function headingOf({ lock }: BattleCheck): string {
  const mode = lock.inverse ? `${lock.mode} inverse` : lock.mode;
  return `battle ${lock.battleId}, ${lock.layout}, ${mode}, rounds: ${lock.rounds.length}`;
}

/** How likely a tie was, and what was drawn between the teams. */
function tieTexts({ lock, rounds, result }: BattleCheck): readonly string[] {
  const decider = result?.draws.at(-1);
  const isDrawn = decider !== undefined && !decider.label.startsWith('r');
  return [
    ...(rounds === undefined ? [] : [`  chance of a tie: ${percentText(tieChance(lock, rounds))}`]),
    ...(isDrawn ? [`  ${decider.label}, decided by ticket ${decider.drawn} of 0 to ${decider.n - 1}`] : []),
  ];
}

function percentText({ chance, error, isExact }: Chance): string {
  const text = `${(chance * 100).toFixed(2)}%`;
  return isExact ? text : `${text}, simulated, within ${(error * 100).toFixed(2)}`;
}

/** What each seat gets by the inputs of the record. */
function seatTexts({ lock, rounds, result }: BattleCheck): readonly string[] {
  if (result === undefined || rounds === undefined) return [];
  return result.seats.map(({ stake, payout, items, house }, i) => {
    const seat = lock.seats[i];
    const name = `seat ${i} (${seat?.kind === 'house' ? 'house' : (seat?.bucket ?? '')})`;
    const parts = [
      ...(items.length > 0 ? [`${items.length} items`] : []),
      ...(payout === NOTHING ? [] : [`${payout} VT`]),
      ...(house === NOTHING ? [] : [`the house ${house} VT`]),
    ];
    const { meanSun } = seatReturn(lock, rounds, { seat: i, share: seat?.share ?? 100 });
    const gets = parts.length === 0 ? 'nothing' : parts.join(', ');
    return `  ${name} staked ${stake} VT for ${formatVt(meanSun)} VT on average, and gets ${gets}`;
  });
}

function verdictTexts({ state, steps, notCompared }: BattleCheck): readonly string[] {
  const notes = notCompared.map((what) => `  not compared: ${what}`);
  if (state === 'proven') return ['  proven: all of it follows from server seed, lock document and beacon', ...notes];
  const faults = steps.filter(({ ok }) => !ok);
  return [...faults.map(({ subject, text }) => `  MISMATCH, wrong ${BATTLE_SUBJECTS[subject]}: ${text}`), ...notes];
}

/** The report of a battle for machines. */
export function battleJson({ lock, state, steps, wrong, notCompared, rounds, result }: BattleCheck): string {
  const tie = rounds === undefined ? null : tieChance(lock, rounds);
  const battle = { battleId: lock.battleId, state, wrong, notCompared, steps, tie, ...result };
  return `${JSON.stringify({ result: state === 'mismatch' ? 'mismatch' : 'ok', battle }, undefined, 2)}\n`;
}
