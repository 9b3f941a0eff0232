import { parseVt } from '@voltide/core';

import { exactVt } from '../model/exact-vt.ts';
import { isAgainstHouse, type Costs } from '../model/order.ts';
import { chanceText } from '../model/words.ts';
import type { AmountRow } from '../parts/amounts.tsx';
import { hasTie, type BattleDraft } from './draft.ts';
import type { useChances } from './use-chances.ts';

type Figures = {
  readonly draft: BattleDraft;
  readonly costs: Costs;
  readonly chances: ReturnType<typeof useChances>;
};

const UNKNOWN = '–';

export function costRows({ draft, costs, chances }: Figures): readonly AmountRow[] {
  const { funding, share } = draft;
  const { entrySun, ownSun, forOthersSun, otherSun, houseSun, seats } = costs;
  const others = seats - 1;
  return [
    { key: 'entry', what: 'Entry of a seat', amount: entrySun },
    ...(funding === 0
      ? []
      : [
          {
            key: 'others',
            what: `You pay for ${others} other ${others === 1 ? 'seat' : 'seats'}`,
            amount: forOthersSun,
          },
        ]),
    isAgainstHouse(draft)
      ? {
          key: 'each',
          what: `The house pays for its ${others === 1 ? 'seat' : `${others} seats`}`,
          amount: otherSun * BigInt(others),
        }
      : { key: 'each', what: others === 1 ? 'The other seat pays' : 'Each other seat pays', amount: otherSun },
    ...(share === 100
      ? []
      : [
          {
            key: 'house',
            what: `The house pays ${100 - share}% of your seat`,
            note: `You get ${share}% of what the seat wins.`,
            amount: houseSun,
          },
        ]),
    returnRow({ costs, draft, chances }),
    tieRow({ draft, chances }),
    { key: 'own', what: 'You pay', amount: ownSun, isSum: true },
  ];
}

function returnRow({ costs, draft, chances }: Figures): AmountRow {
  const row = { key: 'return', what: 'Your seat wins on average' };
  const own = chances?.ok === true ? chances.response.seats[0] : undefined;
  if (own === undefined) return { ...row, amount: UNKNOWN, note: faultText(chances) };
  const meanSun = parseVt(own.mean);
  const partSun = (costs.entrySun * BigInt(draft.share)) / 100n;
  const note = `${hundredths(meanSun, partSun)}% of its price${own.isExact ? ', exactly' : ''}`;
  return { ...row, amount: exactVt(meanSun), note };
}

function tieRow({ draft, chances }: Pick<Figures, 'draft' | 'chances'>): AmountRow {
  const row = { key: 'tie', what: 'Chance of a tie' };
  if (!hasTie(draft.mode)) return { ...row, amount: 'none' };
  if (chances?.ok !== true) return { ...row, amount: UNKNOWN };
  const { tieChance } = chances.response;
  return {
    ...row,
    amount: chanceText(tieChance),
    note: tieChance.isExact ? 'computed exactly' : 'simulated, right within this in 95 of 100 cases',
  };
}

function faultText(chances: Figures['chances']): string {
  return chances?.ok === false ? chances.error.text : 'being computed';
}

/** Writes a part of a whole in per cent with two decimals, cut off. */
function hundredths(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0.00';
  const shown = `${(part * 10_000n) / whole}`.padStart(3, '0');
  return `${shown.slice(0, -2)}.${shown.slice(-2)}`;
}
