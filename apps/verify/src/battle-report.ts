import { BATTLE_SUBJECTS, type BattleCheck } from '@voltide/games/battles/check';

const NOTHING = '0.000000';

/** 1 when something does not hold, and 0 when the battle does. */
export function exitCodeOfBattle({ state }: BattleCheck): 0 | 1 {
  return state === 'mismatch' ? 1 : 0;
}

/** The report of a battle for people. */
export function battleText(battle: BattleCheck): string {
  return `${[headingOf(battle), ...seatTexts(battle), ...verdictTexts(battle)].join('\n')}\n`;
}

function headingOf({ lock }: BattleCheck): string {
  const mode = lock.inverse ? `${lock.mode} inverse` : lock.mode;
  return `battle ${lock.battleId}, ${lock.layout}, ${mode}, rounds: ${lock.rounds.length}`;
}

/** What each seat gets by the inputs of the record. */
function seatTexts({ lock, result }: BattleCheck): readonly string[] {
  if (result === undefined) return [];
  return result.seats.map(({ stake, payout, items, house }, i) => {
    const seat = lock.seats[i];
    const name = `seat ${i} (${seat?.kind === 'house' ? 'house' : (seat?.bucket ?? '')})`;
    const parts = [
      ...(items.length > 0 ? [`items: ${items.length}`] : []),
      ...(payout === NOTHING ? [] : [`${payout} VT`]),
      ...(house === NOTHING ? [] : [`the house ${house} VT`]),
    ];
    return `  ${name} staked ${stake} VT and gets ${parts.length === 0 ? 'nothing' : parts.join(', ')}`;
  });
}

function verdictTexts({ state, steps, notCompared }: BattleCheck): readonly string[] {
  const notes = notCompared.map((what) => `  not compared: ${what}`);
  if (state === 'proven') return ['  proven: all of it follows from server seed, lock document and beacon', ...notes];
  const faults = steps.filter(({ ok }) => !ok);
  return [...faults.map(({ subject, text }) => `  MISMATCH, wrong ${BATTLE_SUBJECTS[subject]}: ${text}`), ...notes];
}

/** The report of a battle for machines. */
export function battleJson({ lock, state, steps, wrong, notCompared, result }: BattleCheck): string {
  const battle = { battleId: lock.battleId, state, wrong, notCompared, steps, ...result };
  return `${JSON.stringify({ result: state === 'mismatch' ? 'mismatch' : 'ok', battle }, undefined, 2)}\n`;
}
