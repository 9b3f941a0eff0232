import { readFileSync } from 'node:fs';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { listPacks } from '../catalogue.ts';
import { packTableOf } from '../document.ts';
import { percentText } from '../figures.ts';
import { tableFigures, ticketsOfAtLeast } from './figures.ts';
import { decimalText, fractionOf, percentOf } from './fraction.ts';

const book = readFileSync(new URL('../../../docs/rules/rules.md', import.meta.url), 'utf8');
const cells = (line: string): readonly string[] => line.split('|').map((cell) => cell.trim());
const lines = book.split('\n').filter((line) => line.startsWith('|'));
/** "19.40" as the book prints it: "19.4". */
const trimmed = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text);

describe('the figures of a table', () => {
  it.each(listPacks())(
    'S13-02 $id: every figure that the rules book prints of it comes out to the last digit',
    (pack) => {
      const figures = tableFigures(pack);
      const head = cells(lines.find((line) => line.includes(`\`${pack.id}\``)) ?? '');
      expect(head.slice(4, 7)).toEqual([
        `hit ${percentText(figures.hitTickets)}%`,
        `sd ${figures.sdInPrices.toFixed(2)}x`,
        `tie ${trimmed((100 * figures.tieChance).toFixed(2))}%`,
      ]);
      for (const [i, item] of pack.items.entries()) {
        const row = cells(lines.find((line) => line.startsWith(`| ${item.name} |`)) ?? '');
        const { rarity, timesPrice, returned } = figures.items[i] ?? {};
        if (timesPrice === undefined || returned === undefined) throw new Error('each item has figures');
        expect(row.slice(3, 6)).toEqual([
          rarity,
          `${percentText(item.tickets)}%`,
          `${trimmed(decimalText(timesPrice, 4))}x`,
        ]);
        // The book rounds 9.2275 down and 1.0325 up, so that its figures sum to 93.000: either is half a digit away.
        const printed = BigInt((row[6] ?? '').replace(/ pp|\./g, ''));
        const away = returned.numerator * 100_000n - printed * returned.denominator;
        expect(2n * (away < 0n ? -away : away)).toBeLessThanOrEqual(returned.denominator);
      }
      const risk = cells(lines.find((line) => line.startsWith(`| ${pack.name} |`)) ?? '');
      const grouped = (count: number | null): string => `${count ?? ''}`.replace(/\B(?=(\d{3})+$)/g, ',');
      expect(risk.slice(2, 5)).toEqual([
        grouped(figures.opensUntilReturnKnown),
        grouped(figures.opensUntilHouseAhead),
        `${percentOf(figures.tenBelow, 2)}%`,
      ]);
    },
  );

  it.each(listPacks())('S13-02 $id returns exactly 93/100, and needs 100 times its top prize', (pack) => {
    const figures = tableFigures(pack);
    expect(figures.returned).toEqual({ numerator: 93n, denominator: 100n });
    expect([figures.tickets, figures.surplusTicketSun]).toEqual([1_000_000, 0n]);
    expect(figures.bankrollSun).toBe(100n * figures.topValueSun);
    expect(figures.wins[0]?.tickets).toBe(figures.hitTickets);
    const parts = figures.items.reduce(
      (sum, { returned }) => {
        const { numerator, denominator } = fractionOf(
          sum.numerator * returned.denominator + returned.numerator * sum.denominator,
          sum.denominator * returned.denominator,
        );
        return { numerator, denominator };
      },
      fractionOf(0n, 1n),
    );
    expect(parts).toEqual({ numerator: 93n, denominator: 100n });
  });

  it('S13-02 of a table that is not exact say by how many tickets × sun, and leave out when the house is ahead', () => {
    const items = [
      { id: 'a/x', value: 1_860_000, tickets: 500_001 },
      { id: 'a/y', value: 10_000, tickets: 499_999 },
    ];
    const figures = tableFigures(packTableOf({ id: 'a', version: 1, price: 1_000_000, items }));
    expect(figures.surplusTicketSun).toBe(5_000_000_000n + 1_850_000n);
    expect(figures.opensUntilHouseAhead).toBeNull();
    expect(percentOf(figures.returned, 6)).toBe('93.500185');
  });

  it('S13-02 fewer tickets win a larger amount, and all of them win nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...listPacks()),
        fc.bigInt(0n, 10n ** 10n),
        fc.bigInt(0n, 10n ** 10n),
        (pack, low, more) => {
          expect(ticketsOfAtLeast(pack, low + more)).toBeLessThanOrEqual(ticketsOfAtLeast(pack, low));
          expect(ticketsOfAtLeast(pack, 0n)).toBe(1_000_000);
        },
      ),
    );
  });

  it('S13-02 fractions are shown rounded half away from zero, without a lost digit', () => {
    expect(decimalText({ numerator: 1n, denominator: 3n }, 4)).toBe('0.3333');
    expect(decimalText({ numerator: -1n, denominator: 8n }, 2)).toBe('-0.13');
    expect(decimalText({ numerator: 1n, denominator: 8n }, 0)).toBe('0');
    expect(decimalText({ numerator: -1n, denominator: 1000n }, 2)).toBe('0.00');
    expect(fractionOf(0n, 7n)).toEqual({ numerator: 0n, denominator: 1n });
  });
});
