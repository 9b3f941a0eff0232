import { percentText } from '../../figures.ts';

export function oddsText(tickets: number): string {
  return `${percentText(tickets)}%`;
}
