import type { PackTable, TableItem } from '../document.ts';
import { packFigures, type PackFigures } from '../figures.ts';
import { PACK_RETURN, rarityOf, TICKETS_PER_PACK, type Rarity } from '../odds.ts';
import { fractionOf, type Fraction } from './fraction.ts';

export { rarityOf as rarityInPack } from '../odds.ts';

/** A pack is sold for cash only while its top prize is at most one hundredth of the house's cash (rules book §11). */
const TOP_PRIZES_IN_BANKROLL = 100n;
const OPENS_IN_A_ROW = 10n;
/** Multiples of the price at which one open is interesting: where the rarities begin. */
const WINS = [1n, 3n, 15n, 75n] as const;

export type ItemFigures = {
  readonly rarity: Rarity;
  readonly timesPrice: Fraction;
  /** Its part of the return: tickets × value ÷ (1,000,000 × price). */
  readonly returned: Fraction;
};

/** All figures of a table. Everything but the deviation and the tie chance is exact. */
export type TableFigures = Pick<
  PackFigures,
  'hitTickets' | 'topValueSun' | 'lowestValueSun' | 'sdInPrices' | 'tieChance'
> & {
  readonly tickets: number;
  /** Return of the table per price, by the tickets that it has. */
  readonly returned: Fraction;
  /** Tickets × sun above what a million tickets at exactly 93/100 return; below it where negative. */
  readonly surplusTicketSun: bigint;
  readonly hitRate: Fraction;
  readonly opensUntilReturnKnown: number;
  /** Null for a table whose return is not exactly 93/100. */
  readonly opensUntilHouseAhead: number | null;
  /** The chance that ten opens are all below the price. */
  readonly tenBelow: Fraction;
  /** House cash that the pack needs to be sold for cash: 100 times its top prize. */
  readonly bankrollSun: bigint;
  readonly wins: readonly { readonly times: bigint; readonly tickets: number }[];
  readonly items: readonly ItemFigures[];
};

/** The figures of any table with at least one item, one ticket and a price, whether or not it is exact. */
export function tableFigures(table: PackTable): TableFigures {
  const figures = packFigures(table);
  const tickets = table.items.reduce((sum, item) => sum + item.tickets, 0);
  const surplusTicketSun = surplusOf(table);
  const isExact = tickets === TICKETS_PER_PACK && surplusTicketSun === 0n;
  const below = BigInt(tickets - figures.hitTickets);
  return {
    ...figures,
    tickets,
    returned: returnOf(table.items, BigInt(tickets) * table.priceSun),
    surplusTicketSun,
    hitRate: fractionOf(BigInt(figures.hitTickets), BigInt(tickets)),
    opensUntilHouseAhead: isExact ? figures.opensUntilHouseAhead : null,
    tenBelow: fractionOf(below ** OPENS_IN_A_ROW, BigInt(tickets) ** OPENS_IN_A_ROW),
    bankrollSun: figures.topValueSun * TOP_PRIZES_IN_BANKROLL,
    wins: WINS.map((times) => ({ times, tickets: ticketsOfAtLeast(table, times * table.priceSun) })),
    items: table.items.map((item) => ({
      rarity: rarityOf(item.valueSun, table.priceSun),
      timesPrice: fractionOf(item.valueSun, table.priceSun),
      returned: returnOf([item], BigInt(TICKETS_PER_PACK) * table.priceSun),
    })),
  };
}

/** Tickets × sun by which a table returns more than a million tickets at exactly 93/100 of the price. */
function surplusOf({ items, priceSun }: Pick<PackTable, 'items' | 'priceSun'>): bigint {
  const { numerator, denominator } = PACK_RETURN;
  return valueOf(items) - (priceSun * BigInt(TICKETS_PER_PACK) * numerator) / denominator;
}

/** Tickets of items that are worth at least an amount: the chance of one open to win that much. */
export function ticketsOfAtLeast({ items }: Pick<PackTable, 'items'>, amountSun: bigint): number {
  return items.reduce((sum, item) => sum + (item.valueSun >= amountSun ? item.tickets : 0), 0);
}

function returnOf(items: readonly TableItem[], whole: bigint): Fraction {
  return fractionOf(valueOf(items), whole);
}

function valueOf(items: readonly TableItem[]): bigint {
  return items.reduce((sum, { tickets, valueSun }) => sum + BigInt(tickets) * valueSun, 0n);
}

type ComparedTable = {
  readonly priceSun: bigint;
  readonly rows: readonly { readonly valueSun: bigint; readonly tickets: number }[];
};

/** The two figures by which exact tables near an edited one are compared. */
export function packFiguresOf({ priceSun, rows }: ComparedTable): {
  readonly hitRate: Fraction;
  readonly sdInPrices: number;
} {
  const items = rows.map((row) => ({ ...row, id: '', firstTicket: 0 }));
  const { hitTickets, sdInPrices } = packFigures({ id: '', version: 1, priceSun, items });
  const tickets = rows.reduce((sum, row) => sum + row.tickets, 0);
  return { hitRate: fractionOf(BigInt(hitTickets), BigInt(tickets)), sdInPrices };
}
