import { localStore } from '@voltide/ui/browser-store';

const STORED_AS = 'voltide-throwaway-wallet';

/** Returns the key of this browser's throw-away wallet, 64 hexadecimal digits; undefined if there is none. */
export function readThrowawayKey(): string | undefined {
  const stored = localStore.read(STORED_AS);
  return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? stored : undefined;
}

export function saveThrowawayKey(hex: string): void {
  localStore.write(STORED_AS, hex);
}
