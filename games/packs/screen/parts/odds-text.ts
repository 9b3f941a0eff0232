import { percentText } from '../../figures.ts';

/** The exact odds of a number of tickets: "0.03%". */
export function oddsText(tickets: number): string {
  return `${percentText(tickets)}%`;
}
