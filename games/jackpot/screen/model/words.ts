import type { BeaconChoice } from '../../../beacon-choice.ts';

const COUNT = new Intl.NumberFormat('en');

const countText = (count: number): string => COUNT.format(count);

export const countedText = (count: number, one: string): string =>
  `${countText(count)} ${one}${count === 1 ? '' : 's'}`;

/** Writes the chance by rules book §7: "7 of 4,312 tickets, 0.1623%". */
export function chanceText(own: { readonly tickets: number; readonly chance: string }, all: number): string {
  return `${countText(own.tickets)} of ${countedText(Math.max(all, own.tickets), 'ticket')}, ${own.chance}%`;
}

/** Says which of the viewer's tickets can win cash (decision 0094). */
export function boughtText(bought: number): string {
  if (bought === 0) return 'Tickets from the daily spin win play balance.';
  return `${countedText(bought, 'ticket')} from cash stakes can win cash.`;
}

/** Names the source of a draw. */
export const SOURCE_TEXT = {
  'drand-quicknet': 'drand, a public network that no one controls alone',
  'tron-block': 'a block of the TRON chain',
  'local-chain': "the operator's own published chain, because drand did not answer",
} as const;

export function waitingText(beacon: BeaconChoice): string {
  switch (beacon.status) {
    case 'naming':
      return 'The list is sealed. The next public round is being named.';
    case 'waiting':
      return `The list is sealed. Round ${beacon.named.round} of ${SOURCE_TEXT[beacon.source]}, decides.`;
    case 'chosen':
      return 'The round is known. The winners are being drawn.';
    case 'given up':
      return 'No beacon answered in time. The whole pool carries over to the next day.';
  }
}

export function dayText(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
}
