import { present } from '@voltide/core';
import { asciiBytes, bytesOfHex, hexOf, isHex64, type HashPort } from '@voltide/fairness';

import type { TicketList, TicketRange } from './tickets.ts';

const NOTHING = new Uint8Array(32);
/** What a leaf and a node begin with, so that neither can be taken for the other (RFC 6962). */
const [LEAF, NODE] = [0, 1];

/** What shows that an entry is in a sealed list: its place, and the neighbours on the way from its leaf to the top. */
export type InclusionProof = {
  readonly date: string;
  readonly entry: TicketRange;
  /** Place of the entry in the list, counted from 0. */
  readonly place: number;
  readonly entries: number;
  readonly tickets: number;
  readonly neighbours: readonly string[];
};

/** A sealed list with its tree: from the leaves up to the one hash at the top. */
export type SealedTickets = {
  readonly list: TicketList;
  readonly levels: readonly Uint8Array[][];
  readonly root: string;
};

/** Seals a day's list. The root is published before the round of the beacon is due. */
export function sealTickets(port: HashPort, list: TicketList): SealedTickets {
  let level = list.ranges.map((range) => leafOf(port, list.date, range));
  const levels = [level];
  while (level.length > 1) {
    level = parentsOf(port, level);
    levels.push(level);
  }
  const { date, ranges, tickets } = list;
  return { list, levels, root: rootOf(port, { date, entries: ranges.length, tickets }, level[0] ?? NOTHING) };
}

/** The proof of the entry with an id; undefined when the list has none. */
export function proveInclusion({ list, levels }: SealedTickets, id: string): InclusionProof | undefined {
  const place = list.ranges.findIndex((range) => range.id === id);
  const entry = list.ranges[place];
  if (entry === undefined) return undefined;
  const neighbours = levels.slice(0, -1).flatMap((level, height) => {
    const neighbour = level[neighbourOf(place >> height)];
    return neighbour === undefined ? [] : [hexOf(neighbour)];
  });
  return { date: list.date, entry, place, entries: list.ranges.length, tickets: list.tickets, neighbours };
}

/** Whether a proof leads to a published root. It needs nothing but itself. */
export function isIncluded(port: HashPort, root: string, proof: InclusionProof): boolean {
  const { date, entry, place, entries, tickets } = proof;
  if (!Number.isSafeInteger(place) || place < 0 || place >= entries || !proof.neighbours.every(isHex64)) return false;
  const waiting = [...proof.neighbours];
  let hash = leafOf(port, date, entry);
  for (let [at, width] = [place, entries]; width > 1; [at, width] = [at >> 1, (width + 1) >> 1]) {
    if (neighbourOf(at) >= width) continue;
    const next = waiting.shift();
    if (next === undefined) return false;
    const neighbour = bytesOfHex(next);
    hash = at % 2 === 0 ? nodeOf(port, hash, neighbour) : nodeOf(port, neighbour, hash);
  }
  return waiting.length === 0 && rootOf(port, { date, entries, tickets }, hash) === root;
}

function neighbourOf(place: number): number {
  return place % 2 === 0 ? place + 1 : place - 1;
}

function parentsOf(port: HashPort, level: readonly Uint8Array[]): Uint8Array[] {
  return Array.from({ length: (level.length + 1) >> 1 }, (_, i) => {
    const left = present(level[2 * i], 'a node');
    const right = level[2 * i + 1];
    return right === undefined ? left : nodeOf(port, left, right);
  });
}

function leafOf(port: HashPort, date: string, { id, first, tickets }: TicketRange): Uint8Array {
  return hashOf(port, LEAF, asciiBytes(`${date}:${id}:${first}:${tickets}`));
}

function nodeOf(port: HashPort, left: Uint8Array, right: Uint8Array): Uint8Array {
  return hashOf(port, NODE, left, right);
}

function hashOf(port: HashPort, prefix: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(1 + parts.reduce((sum, { length }) => sum + length, 0));
  bytes[0] = prefix;
  let at = 1;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return port.sha256(bytes);
}

type Totals = { readonly date: string; readonly entries: number; readonly tickets: number };

function rootOf(port: HashPort, { date, entries, tickets }: Totals, top: Uint8Array): string {
  return hexOf(port.sha256(asciiBytes(`v1:jackpot-root:${date}:${entries}:${tickets}:${hexOf(top)}`)));
}
