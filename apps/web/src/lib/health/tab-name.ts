import { tabStore } from '@voltide/ui/browser-store';

export const TAB_KEY = 'voltide-tab';

/** Returns the random name under which this tab reports (S12-01): it belongs to no person and ends with the tab. */
export function nameOfTab(): string {
  const kept = tabStore.read(TAB_KEY);
  if (kept !== null && /^[0-9a-f]{24}$/.test(kept)) return kept;
  const name = randomName();
  tabStore.write(TAB_KEY, name);
  return name;
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
