import { STORAGE_KEYS, readStored } from '../../lib/browser/storage.ts';

/** Pages of money, of signing in, of care, and the operator's: no game is offered there. */
const QUIET = /^\/(wallet|login|signup|reset-password|confirm-email|profile-setup|responsible|adminxxx)(\/|$)/;
/** Pages whose stage is a reel, a wheel or a battle. */
const STAGED = /^\/(open-pack|wheel|daily-spin|games|battles|packs\/.)/;
/** The stages themselves, and forms that ask for an amount. */
const STAGES = '.stage, .wheel-frame, .daily-stage, .solo-picture, input[inputmode="decimal"]';
const OVERLAYS = '[role="dialog"], [role="menu"], [role="alertdialog"], dialog[open], html[data-splash]';
const TYPING = 'input, textarea, select, [contenteditable]';

/** Whether a game may open by itself over what is on the page now: never over a reel, a battle or a money form. */
export function mayOffer(path: string): boolean {
  return (
    document.visibilityState === 'visible' &&
    !QUIET.test(path) &&
    document.querySelector(`${STAGES}, ${OVERLAYS}`) === null &&
    document.activeElement?.matches(TYPING) !== true
  );
}

/** Whether the button of the games stands on a page. In a Quick Game the two would be taken for one. */
export function hasButton(path: string): boolean {
  return !QUIET.test(path) && !STAGED.test(path) && readStored(STORAGE_KEYS.quickToken) === null;
}
