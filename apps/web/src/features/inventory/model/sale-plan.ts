import { LIMITS, type Stack } from '@voltide/contract';
import { parseVt } from '@voltide/core';

/** Number to sell of each stack, by stack id. */
export type Counts = Readonly<Record<string, number>>;

type PlanLine = { readonly stack: Stack; readonly count: number; readonly sumSun: bigint };

/** Everything that a sale will do. */
export type SalePlan = {
  /** Every item, most valuable first. */
  readonly lines: readonly PlanLine[];
  readonly count: number;
  readonly totalSun: bigint;
  /** The calls of the sale: each succeeds or fails as a whole. */
  readonly batches: readonly (readonly { readonly id: string; readonly count: number }[])[];
};

/** Plans a sale. Counts are capped by the stack; missing stacks are left out. */
export function planSale(stacks: readonly Stack[], counts: Counts): SalePlan {
  const lines = stacks
    .map((stack): PlanLine => {
      const count = Math.min(stack.count, Math.max(0, Math.floor(counts[stack.id] ?? 0)));
      return { stack, count, sumSun: parseVt(stack.value) * BigInt(count) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((left, right) => (left.sumSun < right.sumSun ? 1 : left.sumSun > right.sumSun ? -1 : 0));
  return {
    lines,
    count: lines.reduce((sum, { count }) => sum + count, 0),
    totalSun: lines.reduce((sum, { sumSun }) => sum + sumSun, 0n),
    batches: toBatches(lines),
  };
}

export function countAll(stacks: readonly Stack[]): Counts {
  return Object.fromEntries(stacks.map(({ id, count }) => [id, count]));
}

function toBatches(lines: readonly PlanLine[]): SalePlan['batches'] {
  const batches: { id: string; count: number }[][] = [];
  let room = 0;
  for (const { stack, count } of lines) {
    for (let left = count; left > 0;) {
      if (room === 0) {
        batches.push([]);
        room = LIMITS.itemsPerSaleMax;
      }
      const part = Math.min(left, room);
      batches.at(-1)?.push({ id: stack.id, count: part });
      left -= part;
      room -= part;
    }
  }
  return batches;
}
