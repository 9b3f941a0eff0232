import { localStore, tabStore, type BrowserStore } from '@voltide/ui/browser-store';

const OFFERS_KEY = 'voltide-loading-offers';
const BUTTON_KEY = 'voltide-loading-button';
const OFF = 'off';

const isOff = (store: BrowserStore, key: string): boolean => store.read(key) === OFF;

/** True if games may be offered while something loads, as set in this tab or this browser. */
export const wantsOffers = (): boolean => !isOff(tabStore, OFFERS_KEY) && !isOff(localStore, OFFERS_KEY);
export function setOffers(isOn: boolean): void {
  for (const store of [tabStore, localStore]) store.write(OFFERS_KEY, isOn ? null : OFF);
}

export const wantsButton = (): boolean => !isOff(tabStore, BUTTON_KEY);
export const hideButton = (): void => void tabStore.write(BUTTON_KEY, OFF);
