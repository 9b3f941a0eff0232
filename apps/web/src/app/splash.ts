/**
 * The security splash of a browser session's first page (S2-01): 2% every 50 ms in four stages, then 1.5 s with the
 * region and flag of the connection. The build writes this file into the page, where it runs before the application has
 * arrived, which loads and stands beneath meanwhile. Any key or tap ends it.
 */

import { tabStore } from '@voltide/ui/browser-store';

type Stage = { readonly title: string; readonly text: string };

/** What a visitor may rely on, a stage each. Everything is so in any case: nothing here waits for a check. */
const STAGES: readonly Stage[] = [
  { title: 'Own code', text: 'Everything on this page comes from this server.' },
  { title: 'Fixed odds', text: "Each pack's odds are published under a fingerprint." },
  { title: 'Sealed secret', text: 'The server commits to its secret before you play.' },
  { title: 'Open proof', text: 'Once it is revealed, anyone can recompute the result.' },
];

const STEP_MS = 50;
const STEP_PERCENT = 2;
const FULL_PERCENT = 100;
const COMPLETE_MS = 1500;
/** As the style sheet has it: --time-base. */
const LEAVE_MS = 200;

const FLAG_KEY = 'voltide-splash';
const COUNTRY_CALL = '/api/neuro/country';
const UNKNOWN_REGION: Stage = {
  title: 'Connected',
  text: 'Your region could not be looked up. You can play all the same.',
};

const FLAG = /^\p{Regional_Indicator}{2}$/u;
/** From a letter to the code point that stands for it in a flag. */
const FLAG_LETTERS = 0x1_f1_e6 - 0x41;
/** Keys that go somewhere or stand for nothing alone. */
const NO_SKIP = /^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock|F\d+)$/;

type Region = { readonly flag: string; readonly country: string; readonly message: string };

async function lookUpRegion(): Promise<Region> {
  const response = await fetch(COUNTRY_CALL, { headers: { 'content-type': 'application/json' } });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as Region;
}

function find(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the splash has no ${selector}`);
  return found;
}

/** Changes the words in place: a new node would cost style and layout, also where the words stay the same. */
function write({ firstChild }: HTMLElement, words: string): void {
  if (firstChild !== null && firstChild.nodeValue !== words) firstChild.nodeValue = words;
}

function say(splash: HTMLElement, { title, text }: Stage): void {
  write(find(splash, '.splash-title'), title);
  write(find(splash, '.splash-text'), text);
}

/**
 * Shows how far it is; stages begin at 0, 25, 50 and 75%. The level is set on the two that show it: set on the splash,
 * all in it would be styled anew with each step.
 */
function showProgress(splash: HTMLElement, percent: number): void {
  const bar = find(splash, '.splash-bar');
  const place = Math.min(Math.floor((percent / FULL_PERCENT) * STAGES.length), STAGES.length - 1);
  const stage = STAGES[place];
  const level = `${percent / FULL_PERCENT}`;
  for (const part of [find(splash, '.splash-tide'), bar]) part.style.setProperty('--level', level);
  write(find(splash, '.splash-count'), `${percent}%`);
  bar.setAttribute('aria-valuenow', `${percent}`);
  for (const [index, part] of [...bar.children].entries()) part.toggleAttribute('data-begun', index <= place);
  if (stage !== undefined) say(splash, stage);
}

/** Whether a font of this system draws the flag as one sign; without one its letters stand there, or empty boxes. */
function hasGlyph(flag: string): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  const [letter = ''] = flag;
  return pen !== null && pen.measureText(flag).width < pen.measureText(letter).width * 1.5;
}

/** The flag; where no font has it, the letters of the country's code as a sign of their own. */
function showFlag(place: HTMLElement, flag: string): void {
  if (!FLAG.test(flag)) return;
  const isDrawn = hasGlyph(flag);
  place.toggleAttribute('data-code', !isDrawn);
  place.textContent = isDrawn
    ? flag
    : Array.from(flag, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - FLAG_LETTERS)).join('');
}

function showRegion(splash: HTMLElement, region: Region | undefined): void {
  const words = region === undefined ? UNKNOWN_REGION : { title: region.country, text: region.message };
  splash.toggleAttribute('data-complete', true);
  say(splash, words);
  find(splash, '[role="status"]').textContent = words.text;
  if (region !== undefined) showFlag(find(splash, '.splash-flag'), region.flag);
}

function run(root: HTMLElement): void {
  const splash = find(document, '#splash');
  const page = find(document, '#app');
  const beganAt = performance.now();
  let region: Region | undefined;
  let hasEnded = false;

  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(ticking);
    document.removeEventListener('keydown', skipByKey, true);
    page.inert = false;
    tabStore.write(FLAG_KEY, 'done');
    root.dataset['splash'] = 'leaving';
    setTimeout(() => {
      delete root.dataset['splash'];
      splash.remove();
    }, LEAVE_MS);
  };
  const skipByKey = (event: KeyboardEvent): void => {
    if (NO_SKIP.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    end();
  };
  const tick = (): void => {
    const elapsedMs = performance.now() - beganAt;
    const percent = Math.min(Math.floor(elapsedMs / STEP_MS) * STEP_PERCENT, FULL_PERCENT);
    if (elapsedMs >= (FULL_PERCENT / STEP_PERCENT) * STEP_MS + COMPLETE_MS) end();
    else if (percent < FULL_PERCENT) showProgress(splash, percent);
    else if (!splash.hasAttribute('data-complete')) {
      showProgress(splash, percent);
      showRegion(splash, region);
    }
  };

  page.inert = true;
  splash.focus({ preventScroll: true });
  splash.addEventListener('click', end);
  document.addEventListener('keydown', skipByKey, true);
  const ticking = setInterval(tick, STEP_MS);
  tick();
  lookUpRegion().then(
    (found) => {
      region = found;
      if (!hasEnded && splash.hasAttribute('data-complete')) showRegion(splash, region);
    },
    () => undefined,
  );
}

if (document.documentElement.dataset['splash'] !== undefined) run(document.documentElement);
else document.querySelector('#splash')?.remove();
