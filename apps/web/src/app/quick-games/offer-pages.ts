import { STORAGE_KEYS, readStored } from '../../lib/browser/storage.ts';

/** Pages about money, sign-in and care, and the operator's: no game is offered there. */
const QUIET = /^\/(wallet|login|signup|reset-password|confirm-email|profile-setup|responsible|adminxxx)(\/|$)/;
/** Pages with a reel, a wheel or a battle. */
const STAGED = /^\/(open-pack|wheel|daily-spin|games|battles|packs\/.)/;
/** Reels, wheels, battles, and forms for an amount. */
const STAGES = '.stage, .wheel-frame, .daily-stage, .solo-picture, input[inputmode="decimal"]';
const OVERLAYS = '[role="dialog"], [role="menu"], [role="alertdialog"], dialog[open], html[data-splash]';
const TYPING = 'input, textarea, select, [contenteditable]';

/** True if a game may open by itself over the page: never over a reel, a battle or a money form. */
export function mayOffer(path: string): boolean {
  return (
    document.visibilityState === 'visible' &&
    !QUIET.test(path) &&
    document.querySelector(`${STAGES}, ${OVERLAYS}`) === null &&
    document.activeElement?.matches(TYPING) !== true
  );
}

export function hasButton(path: string): boolean {
  return !QUIET.test(path) && !STAGED.test(path) && readStored(STORAGE_KEYS.quickToken) === null;
}
