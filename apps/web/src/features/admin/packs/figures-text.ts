import type { PackTable } from '@voltide/games/packs/editor/edited-pack';
import type { TableFigures } from '@voltide/games/packs/editor/figures';
import { decimalText, percentOf, type Fraction } from '@voltide/games/packs/editor/fraction';
import { formatVt } from '@voltide/core';
import { moneyText } from '@voltide/ui';

const TICKETS = 1_000_000;
const MINUS = '\u2212';

/** Formats sun: "1,240.50 VT", with six decimals only if it has them. */
export function sunText(amountSun: bigint): string {
  return moneyText(formatVt(amountSun), { decimals: 'exact' });
}

/** Formats value ÷ price: "2.5×", "0.05×". */
export function timesText(times: Fraction): string {
  return `${trimmed(decimalText(times, 4))}×`;
}

/** Removes zeros at the end of the decimals. */
export function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

export function countText(count: number): string {
  return count.toLocaleString('en-US');
}

/** Formats as "+12", "−3". */
export function signedCount(count: number): string {
  return count < 0 ? `${MINUS}${countText(-count)}` : `+${countText(count)}`;
}

/** Returns the sum of tickets and its difference from a million. */
export function ticketsText(tickets: number): string {
  const away = tickets - TICKETS;
  if (away === 0) return '1,000,000';
  return `${countText(tickets)} · ${countText(Math.abs(away))} ${away > 0 ? 'too many' : 'missing'}`;
}

/** Returns "93% exactly", or six decimals with the fraction. */
export function returnText({ returned, surplusTicketSun, tickets }: TableFigures): string {
  if (surplusTicketSun === 0n && tickets === TICKETS) return '93/100 exactly';
  return `${trimmed(percentOf(returned, 6))}%`;
}

/** Returns the distance from exactly 93/100, in tickets × sun. */
export function surplusText({ surplusTicketSun }: TableFigures): string {
  const size = surplusTicketSun < 0n ? -surplusTicketSun : surplusTicketSun;
  const text = `${size}`.replace(/\B(?=(\d{3})+$)/g, ',');
  return surplusTicketSun === 0n ? '0' : `${surplusTicketSun < 0n ? MINUS : '+'}${text}`;
}

export function fractionText({ numerator, denominator }: Fraction): string {
  return `${numerator}/${denominator}`;
}

/** Formats tickets as a chance: "0.012%, 1 in 8,333". */
export function chanceOf(tickets: number, total: number): string {
  if (tickets === 0) return 'never';
  const percent = trimmed(percentOf({ numerator: BigInt(tickets), denominator: BigInt(total) }, 4));
  const oneIn = total / tickets;
  return `${percent}% · 1 in ${oneIn < 10 ? trimmed(oneIn.toFixed(1)) : countText(Math.round(oneIn))}`;
}

/** Compares an amount with a table's price. */
export function pricesText(amountSun: bigint, { priceSun }: PackTable): string {
  return timesText({ numerator: amountSun, denominator: priceSun });
}
