const OFFERS_KEY = 'voltide-loading-offers';
const BUTTON_KEY = 'voltide-loading-button';
const OFF = 'off';

type Place = () => Storage;

const here: Place = () => sessionStorage;
const forGood: Place = () => localStorage;

function isOff(place: Place, key: string): boolean {
  try {
    return place().getItem(key) === OFF;
  } catch {
    return false;
  }
}

function write(place: Place, key: string, isOn: boolean): void {
  try {
    if (isOn) place().removeItem(key);
    else place().setItem(key, OFF);
  } catch {
    // Forbidden or full: it is as if nothing had been wished.
  }
}

/** Whether games may be offered while something loads: a wish of this tab, kept in the browser where it can be. */
export const wantsOffers = (): boolean => !isOff(here, OFFERS_KEY) && !isOff(forGood, OFFERS_KEY);
export function setOffers(isOn: boolean): void {
  write(here, OFFERS_KEY, isOn);
  write(forGood, OFFERS_KEY, isOn);
}

/** Whether the button is shown in this tab. */
export const wantsButton = (): boolean => !isOff(here, BUTTON_KEY);
export const hideButton = (): void => write(here, BUTTON_KEY, false);
