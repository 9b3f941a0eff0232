import { totalmem } from 'node:os';

const LEAST_MB = 128;
const MOST_MB = 1024;
const BYTES_PER_MB = 2 ** 20;

/**
 * Returns the memory for the database's pages: a quarter of the machine's. Each player who plays has pages of their own
 * in every index, and in old tables the least of it no longer holds those of 5,000 players
 * (docs/lab/memory-for-old-tables.md).
 */
export function pageMemoryMb(machineMb: number): number {
  return Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(machineMb / 4)));
}

export function machineMemoryMb(): number {
  const constrained = process.constrainedMemory();
  const bytes = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return Math.floor(bytes / BYTES_PER_MB);
}
