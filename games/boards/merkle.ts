import { formatVt } from '@voltide/core';
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

import type { SeasonPeriod } from './measures.ts';

/** A season, by the name that `seasonOf` gives. */
export type SeasonName = { readonly period: SeasonPeriod; readonly season: string };

/** A row of a sealed standing. Its prize is cash of a week or month and promo of a day; 0 for a place without one. */
export type SealedRow = {
  readonly place: number;
  readonly id: string;
  readonly points: bigint;
  readonly prizeSun: bigint;
};

export type SealedStanding = SeasonName & {
  readonly rows: readonly SealedRow[];
  readonly tree: MerkleTree;
  readonly root: string;
};

/** A proof that a row is in a standing: how many rows there are, and the neighbours from its leaf to the top. */
export type RowProof = SeasonName &
  SealedRow & {
    readonly entries: number;
    readonly neighbours: readonly string[];
  };

/** Seals a standing: rows in order of their places, from 1 on without a gap. */
export function sealStanding(
  port: HashPort,
  { period, season }: SeasonName,
  rows: readonly SealedRow[],
): SealedStanding {
  const tree = growTree(
    port,
    rows.map((row) => leafOf({ period, season }, row)),
  );
  return { period, season, rows, tree, root: rootOf(port, { period, season }, rows.length, topOf(tree)) };
}

/** The proof of a place; undefined when the standing has no such place. */
export function proveRow({ period, season, rows, tree }: SealedStanding, place: number): RowProof | undefined {
  const row = rows[place - 1];
  if (row === undefined) return undefined;
  const { id, points, prizeSun } = row;
  const neighbours = neighboursOf(tree, place - 1);
  return { period, season, entries: rows.length, place, id, points, prizeSun, neighbours };
}

/** The way of a row to the root of its standing; no root where the neighbours do not fit its place. */
export type RowTrace = {
  readonly leaf: string;
  readonly nodes: readonly ClimbedNode[];
  readonly root: string | undefined;
};

/** Computes the way of a row to a root, for a check and for people who want to see it. */
export function traceRow(port: HashPort, proof: RowProof): RowTrace {
  const at = { place: proof.place - 1, entries: proof.entries };
  const nodes = traceClimb(port, leafOf(proof, proof), at, proof.neighbours) ?? [];
  const top = nodes.at(-1)?.hash;
  const root = top === undefined ? undefined : rootOf(port, proof, proof.entries, top);
  return { leaf: leafText(proof, proof), nodes, root };
}

function leafOf(season: SeasonName, row: SealedRow): Uint8Array {
  return asciiBytes(leafText(season, row));
}

function leafText({ period, season }: SeasonName, { place, id, points, prizeSun }: SealedRow): string {
  return `${period}:${season}:${place}:${id}:${points}:${formatVt(prizeSun)}`;
}

function rootOf(port: HashPort, { period, season }: SeasonName, entries: number, top: Uint8Array): string {
  return hexOf(port.sha256(asciiBytes(`v1:season-root:${period}:${season}:${entries}:${hexOf(top)}`)));
}
