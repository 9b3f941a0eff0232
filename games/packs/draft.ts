import { exactVt, formatVt, parseVt } from '@voltide/core';

import { ShapeError } from '../records/read.ts';
import { packDocumentOf, packTableOf, readPackDocument, type PackTable, type TableItem } from './document.ts';
import { PACK_RETURN, TICKETS_PER_PACK } from './odds.ts';
import { readPackWords, type PackWords } from './presentation.ts';

/** A pack while it is being written: anything may be missing. Item ids are without their pack's; amounts are VT. */
export type PackDraftTable = {
  readonly packId: string;
  readonly name: string;
  readonly blurb: string;
  readonly volatility: string;
  readonly price: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly value: string;
    readonly tickets: number;
  }[];
};

/** A reason against publishing a draft, with the dotted path of the field; an empty path is about the whole table. */
export type DraftFault = { readonly field: string; readonly text: string };

const VALUE_STEP_SUN = 10_000n;
const MOST_SUN = 10n ** 15n;
const ID = /^[a-z][a-z0-9-]{0,39}$/;
const NAME = /^[A-Z][A-Za-z0-9' -]{1,39}$/;
const ID_TEXT = 'Begin with a letter, then letters a to z, digits and hyphens.';
const NAME_TEXT = "Begin with a capital; letters, digits, ' and hyphens; 2 to 40 characters.";
const AMOUNT_TEXT = 'At least 0.01 VT, in whole hundredths.';

/** Parts of addresses that a pack cannot have: calls and pages of others are there. */
const TAKEN_IDS: readonly string[] = ['announced', 'open', 'recent-items', 'stamps', 'tables'];

/** Lists what the rules of §3 forbid about a draft; empty for one that can be published. */
export function listDraftFaults(draft: PackDraftTable): readonly DraftFault[] {
  const faults: DraftFault[] = [];
  const check = (ok: boolean, field: string, text: string): void => {
    if (!ok) faults.push({ field, text });
  };
  const { packId, name, blurb, price, items } = draft;
  check(ID.test(packId), 'packId', ID_TEXT);
  check(!TAKEN_IDS.includes(packId), 'packId', 'This address is taken. Choose another id.');
  check(NAME.test(name), 'name', NAME_TEXT);
  check(blurb.trim() !== '', 'blurb', 'Say in a sentence what the pack is like.');
  check(isAmount(price), 'price', AMOUNT_TEXT);
  items.forEach((item, i) => {
    check(ID.test(item.id), `items.${i}.id`, ID_TEXT);
    check(items.findIndex(({ id }) => id === item.id) === i, `items.${i}.id`, 'Another item has this id.');
    check(NAME.test(item.name), `items.${i}.name`, NAME_TEXT);
    check(isAmount(item.value), `items.${i}.value`, AMOUNT_TEXT);
    check(item.tickets > 0, `items.${i}.tickets`, 'At least one ticket.');
  });
  return [...faults, ...listSumFaults(draft)];
}

function listSumFaults({ price, items }: PackDraftTable): readonly DraftFault[] {
  if (items.length < 2) return [{ field: 'items', text: 'A pack has at least two items.' }];
  const tickets = items.reduce((sum, item) => sum + item.tickets, 0);
  const valueSun = items.reduce((sum, item) => sum + BigInt(item.tickets) * parseVt(item.value), 0n);
  const { numerator, denominator } = PACK_RETURN;
  const wantedSun = (parseVt(price) * BigInt(TICKETS_PER_PACK) * numerator) / denominator;
  const faults: DraftFault[] = [];
  if (tickets !== TICKETS_PER_PACK) {
    faults.push({ field: '', text: `The tickets add up to ${tickets.toLocaleString('en')}, not to 1,000,000.` });
  }
  if (valueSun !== wantedSun) {
    const apart = valueSun < wantedSun ? 'less' : 'more';
    const bySun = valueSun < wantedSun ? wantedSun - valueSun : valueSun - wantedSun;
    const text = `Tickets times values come to ${exactVt(bySun)} VT ${apart} than 93/100 of a million prices.`;
    faults.push({ field: '', text });
  }
  return faults;
}

function isAmount(text: string): boolean {
  const amountSun = parseVt(text);
  return amountSun >= VALUE_STEP_SUN && amountSun <= MOST_SUN && amountSun % VALUE_STEP_SUN === 0n;
}

/** The table that a draft becomes as this version; undefined while it cannot be written down. */
export function tableOfDraft(draft: PackDraftTable, version: number): PackTable | undefined {
  const table = {
    id: draft.packId,
    version,
    priceSun: parseVt(draft.price),
    items: draft.items.map(({ id, value, tickets }) => ({
      id: `${draft.packId}/${id}`,
      valueSun: parseVt(value),
      tickets,
      // The document has no tickets but their number: the table that is read from it says where each item begins.
      firstTicket: 0,
    })),
  };
  try {
    return packTableOf(readPackDocument(packDocumentOf(table), 'draft'));
  } catch (error) {
    if (error instanceof ShapeError) return undefined;
    throw error;
  }
}

/**
 * The words of a draft.
 * @throws ShapeError while one of them is missing.
 */
export function wordsOfDraft({ name, blurb, volatility, items }: PackDraftTable): PackWords {
  return readPackWords({ name, volatility, blurb, items: items.map((item) => item.name) }, 'draft');
}

/**
 * Says in sentences what a new version takes from players: a higher price, an item that is worth less or is gone.
 * It is announced seven days ahead where there is any (rules book §17).
 */
export function listLosses(current: PackTable, next: PackTable): readonly string[] {
  const after = new Map(next.items.map((item) => [item.id, item]));
  const losses = next.priceSun > current.priceSun ? [`The price rises to ${formatVt(next.priceSun)} VT.`] : [];
  for (const item of current.items) losses.push(...listItemLosses(item, after.get(item.id)));
  return losses;
}

function listItemLosses({ id, valueSun }: TableItem, after: TableItem | undefined): readonly string[] {
  if (after === undefined) return [`${id} is gone.`];
  return after.valueSun < valueSun
    ? [`${id} is worth ${formatVt(after.valueSun)} VT instead of ${formatVt(valueSun)}.`]
    : [];
}
