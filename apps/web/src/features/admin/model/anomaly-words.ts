import type { Anomaly, AnomalyKind } from '@voltide/contract';
import { moneyText, type Tone } from '@voltide/ui';

import { gameWord } from './figure-words.ts';
import { counted, countText, msText, spanText } from './format.ts';

type AnomalyText = {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly search?: Readonly<Record<string, string>>;
};

type Words = (anomaly: Anomaly) => AnomalyText;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const FIGURES = { path: '', search: { period: '7' } } as const;

const WORDS: Readonly<Record<AnomalyKind, Words>> = {
  return_high: returned('Players won more than the odds give'),
  return_low: returned('Players won less than the odds give'),
  deposits_high: jumped('Deposits jumped'),
  withdrawals_high: jumped('Withdrawals jumped'),
  gifts_high: jumped('Gifts jumped'),
  rewards_over_edge: ({ actual, high, volume }) => ({
    ...FIGURES,
    tone: 'warn',
    title: 'Rewards cost more than the edge',
    text: `${vt(actual)} of rewards in cash in 7 days, ${vt(high)} of edge, ${counted(volume ?? 0, 'play')}.`,
  }),
  withdrawal_late: ({ actual }) => ({
    path: 'withdrawals',
    tone: 'warn',
    title: 'A withdrawal waits past its target',
    text: `It has waited for ${spanText(Number(actual) / 1000)}; the target is 12 h.`,
  }),
  house_short: ({ actual, expected }) => ({
    path: 'payouts',
    tone: 'danger',
    title: 'The house owes more than it has',
    text: `House cash is ${vt(actual)}; players hold ${vt(expected)}.`,
  }),
  fold_late: ({ subject, actual }) => ({
    path: 'system',
    search: { tab: 'jobs' },
    tone: 'warn',
    title: 'A job lags behind',
    text: `${subject ?? 'It'} has not counted the last ${spanText(Number(actual) / 1000)}.`,
  }),
  books_differ: ({ actual }) => ({
    path: 'system',
    tone: 'danger',
    title: 'The books do not add up',
    text: `The last daily check counted ${counted(Number(actual), 'fault')}.`,
  }),
  node_slow: ({ subject, actual }) => ({
    path: 'system',
    tone: 'warn',
    title: 'A node answers slowly',
    text: `Work on ${subject ?? 'a node'} waits up to ${msText(Number(actual))}.`,
  }),
};

export function anomalyText(anomaly: Anomaly): AnomalyText {
  return WORDS[anomaly.kind](anomaly);
}

function returned(title: string): Words {
  return ({ subject, at, actual, low, high, volume }) => ({
    path: '',
    search: { period: '7', game: subject ?? '' },
    tone: 'warn',
    title,
    text:
      `${gameWord(subject ?? '')}, ${dayText(at)}: ${vt(actual)} came back in ${countText(volume ?? 0)} plays; ` +
      `9,999 of 10,000 days are between ${vt(low)} and ${vt(high)}.`,
  });
}

function jumped(title: string): Words {
  return ({ at, actual, expected, volume }) => ({
    ...FIGURES,
    tone: 'warn',
    title,
    text: `${dayText(at)}: ${vt(actual)} in ${countText(volume ?? 0)}; an ordinary day has ${vt(expected)}.`,
  });
}

function dayText(at: string): string {
  return DAY.format(new Date(at));
}

function vt(amount: string | null): string {
  return amount === null ? '–' : moneyText(amount);
}
