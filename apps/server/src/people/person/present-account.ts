import { formatUserId, type UserId } from '@voltide/core';

export function presentAccount(userId: UserId, username: string | null): { id: string; username: string | null } {
  return { id: formatUserId(userId), username };
}

export function isoOf(atMs: bigint | number): string {
  return new Date(Number(atMs)).toISOString();
}

export function isoOrNull(atMs: bigint | number | null): string | null {
  return atMs === null ? null : isoOf(atMs);
}
