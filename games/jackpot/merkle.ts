import {
  asciiBytes,
  growTree,
  hexOf,
  neighboursOf,
  topOf,
  traceClimb,
  type ClimbedNode,
  type HashPort,
  type MerkleTree,
} from '@voltide/fairness';

import type { TicketList, TicketRange } from './tickets.ts';

/** Proof that an entry is in a sealed list: its place, and the neighbours on the way from its leaf to the top. */
export type InclusionProof = {
  readonly date: string;
  readonly entry: TicketRange;
  /** Place of the entry in the list, counted from 0. */
  readonly place: number;
  readonly entries: number;
  readonly tickets: number;
  readonly neighbours: readonly string[];
};

export type SealedTickets = { readonly list: TicketList; readonly tree: MerkleTree; readonly root: string };

/** Seals a day's list. The root is published before the round of the beacon is due. */
export function sealTickets(port: HashPort, list: TicketList): SealedTickets {
  const { date, ranges, tickets } = list;
  const tree = growTree(
    port,
    ranges.map((range) => leafOf(date, range)),
  );
  return { list, tree, root: rootOf(port, { date, entries: ranges.length, tickets }, topOf(tree)) };
}

/** Proves the entry with an id; undefined if the list has none. */
export function proveInclusion({ list, tree }: SealedTickets, id: string): InclusionProof | undefined {
  const place = list.ranges.findIndex((range) => range.id === id);
  const entry = list.ranges[place];
  if (entry === undefined) return undefined;
  const { date, ranges, tickets } = list;
  return { date, entry, place, entries: ranges.length, tickets, neighbours: neighboursOf(tree, place) };
}

/** True if a proof leads to a published root. It needs nothing else. */
export function isIncluded(port: HashPort, root: string, proof: InclusionProof): boolean {
  return traceInclusion(port, proof).root === root;
}

type InclusionTrace = {
  readonly leaf: string;
  readonly nodes: readonly ClimbedNode[];
  readonly root: string | undefined;
};

/** Computes the way of an entry to a root, for a check and for display. */
export function traceInclusion(port: HashPort, proof: InclusionProof): InclusionTrace {
  const { date, entry, entries, tickets } = proof;
  const nodes = traceClimb(port, leafOf(date, entry), proof, proof.neighbours) ?? [];
  const top = nodes.at(-1)?.hash;
  const root = top === undefined ? undefined : rootOf(port, { date, entries, tickets }, top);
  return { leaf: leafText(date, entry), nodes, root };
}

function leafOf(date: string, range: TicketRange): Uint8Array {
  return asciiBytes(leafText(date, range));
}

function leafText(date: string, { id, first, tickets, bought }: TicketRange): string {
  const text = `${date}:${id}:${first}:${tickets}`;
  return bought === undefined ? text : `${text}:${bought}`;
}

type Totals = { readonly date: string; readonly entries: number; readonly tickets: number };

function rootOf(port: HashPort, { date, entries, tickets }: Totals, top: Uint8Array): string {
  return hexOf(port.sha256(asciiBytes(`v1:jackpot-root:${date}:${entries}:${tickets}:${hexOf(top)}`)));
}
