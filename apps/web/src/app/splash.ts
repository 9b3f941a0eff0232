/**
 * The security splash of a browser session's first page (S2-01): up to 2% every 50 ms through four stages, then the
 * region and flag of the connection, 4 s in all. Each stage stands for something that is really being loaded, and the
 * count never runs ahead of it. The build inlines this file, so it runs before the application, which loads beneath it.
 * Any key or tap ends it.
 */

import { tabStore } from '@voltide/ui/browser-store';

type Words = { readonly title: string; readonly text: string };

/** Number of files of the application's code, and of those loaded. */
type Files = { readonly loaded: number; readonly total: number };

const STAGES = ['Page', 'Code', 'Screen', 'Connection'] as const;

const STEP_MS = 50;
const STEP_PERCENT = 2;
const FULL_PERCENT = 100;
const COUNTED_MS = (FULL_PERCENT / STEP_PERCENT) * STEP_MS;
const COMPLETE_MS = 1500;
const CODE = 'link[rel="modulepreload"], script[src]';
const STAGE_PERCENT = FULL_PERCENT / STAGES.length;
/** --time-base of the style sheet. */
const LEAVE_MS = 200;

const FLAG_KEY = 'voltide-splash';
const COUNTRY_CALL = '/api/neuro/country';
const FLAG = /^\p{Regional_Indicator}{2}$/u;
/** Offset from a letter's code to its regional indicator. */
const FLAG_LETTERS = 0x1_f1_e6 - 0x41;
/** Keys that navigate or mean nothing alone. */
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

/** Changes the text in place: a new node would cost style and layout even for the same text. */
function write({ firstChild }: HTMLElement, words: string): void {
  if (firstChild !== null && firstChild.nodeValue !== words) firstChild.nodeValue = words;
}

function say(splash: HTMLElement, { title, text }: Words): void {
  write(find(splash, '.splash-title'), title);
  write(find(splash, '.splash-text'), text);
}

/** Counts the loaded files of the code. They are in a template until a frame later. */
function watchFiles(): () => Files {
  const come = new Set<EventTarget>();
  const count = ({ target }: Event): void => {
    if (target instanceof Element && target.matches(CODE)) come.add(target);
  };
  for (const end of ['load', 'error']) document.addEventListener(end, count, true);
  return () => {
    const template = document.querySelector<HTMLTemplateElement>('#code');
    const waiting = template?.content.querySelectorAll(CODE).length ?? 0;
    return { loaded: come.size, total: waiting + document.head.querySelectorAll(CODE).length };
  };
}

const hasScreen = (): boolean => document.querySelector('#app main:not([data-static])') !== null;

function wordsOf(place: number, { loaded, total }: Files): Words {
  const texts = [
    'Everything on this page comes from this server.',
    `${loaded} of ${total} files loaded, none from elsewhere.`,
    'Drawing the page.',
    'Asking where you connect from.',
  ];
  return { title: STAGES[place] ?? '', text: texts[place] ?? '' };
}

/** Progress of each stage, from 0 to 1. A drawn page has its code, whatever the browser reports. */
function partsOf({ loaded, total }: Files, hasRegion: boolean): readonly number[] {
  const isThere = hasScreen();
  const ofCode = total === 0 ? Number(document.readyState !== 'loading') : loaded / total;
  return [1, isThere ? 1 : ofCode, Number(isThere), Number(hasRegion)];
}

/** The shown percentage, and its stage. */
type Count = { readonly percent: number; readonly place: number };

/**
 * Shows the progress; stages begin at 0, 25, 50 and 75%. The level is set on the two elements that show it: set on the
 * splash, it would restyle all of it with each step.
 */
function showProgress(splash: HTMLElement, { percent, place }: Count, files: Files): void {
  const bar = find(splash, '.splash-bar');
  const level = `${percent / FULL_PERCENT}`;
  for (const part of [find(splash, '.splash-tide'), bar]) part.style.setProperty('--level', level);
  write(find(splash, '.splash-count'), `${percent}%`);
  bar.setAttribute('aria-valuenow', `${percent}`);
  for (const [index, part] of [...bar.children].entries()) part.toggleAttribute('data-begun', index <= place);
  say(splash, wordsOf(place, files));
}

/** Advances by the steps that have passed, as far as loading allows. No stage repeats. */
function countOn({ percent, place }: Count, steps: number, parts: readonly number[]): Count {
  const next = Math.min(percent + steps * STEP_PERCENT, FULL_PERCENT);
  const waiting = parts.findIndex((part) => part < 1);
  const reached = STAGE_PERCENT * (waiting + (parts[waiting] ?? 0));
  if (waiting === -1 || next < reached) return { percent: next, place: Math.max(place, placeOf(next)) };
  return { percent: Math.floor(reached / STEP_PERCENT) * STEP_PERCENT, place: Math.max(place, waiting) };
}

const placeOf = (percent: number): number => Math.min(Math.floor(percent / STAGE_PERCENT), STAGES.length - 1);

/** True if a font of this system draws the flag as one glyph instead of its letters or empty boxes. */
function hasGlyph(flag: string): boolean {
  const pen = document.createElement('canvas').getContext('2d');
  const [letter = ''] = flag;
  return pen !== null && pen.measureText(flag).width < pen.measureText(letter).width * 1.5;
}

/** Shows the flag, or the country code if no font has it. */
function showFlag(place: HTMLElement, flag: string): void {
  const isDrawn = hasGlyph(flag);
  place.toggleAttribute('data-code', !isDrawn);
  place.textContent = isDrawn
    ? flag
    : Array.from(flag, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - FLAG_LETTERS)).join('');
}

/** Shows the connection's region; without a country, the other facts. */
function showRegion(splash: HTMLElement, region: Region | undefined): void {
  const isKnown = region !== undefined && FLAG.test(region.flag);
  const words = isKnown
    ? { title: region.country, text: region.message }
    : { title: 'Connected', text: `Everything loaded from ${window.location.host}.` };
  splash.toggleAttribute('data-complete', true);
  say(splash, words);
  find(splash, '[role="status"]').textContent = words.text;
  if (isKnown) showFlag(find(splash, '.splash-flag'), region.flag);
}

function run(root: HTMLElement): void {
  const splash = find(document, '#splash');
  const page = find(document, '#app');
  const beganAt = performance.now();
  const readFiles = watchFiles();
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  let region: Region | undefined;
  let hasAnswer = false;
  let hasEnded = false;
  let count: Count = { percent: 0, place: 0 };
  /** Number of counted steps. */
  let counted = 0;

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
    if (elapsedMs >= COUNTED_MS + COMPLETE_MS) {
      end();
      return;
    }
    if (splash.hasAttribute('data-complete')) return;
    const steps = Math.floor(elapsedMs / STEP_MS);
    const files = readFiles();
    const parts = partsOf(files, hasAnswer);
    count = countOn(count, steps - counted, parts);
    counted = steps;
    // Late files are not counted through after the end.
    if (elapsedMs >= COUNTED_MS && parts.every((part) => part === 1)) {
      count = { percent: FULL_PERCENT, place: STAGES.length - 1 };
    }
    if (!isStill) showProgress(splash, count, files);
    if (count.percent === FULL_PERCENT) showRegion(splash, region);
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
      hasAnswer = true;
    },
    () => {
      hasAnswer = true;
    },
  );
}

if (document.documentElement.dataset['splash'] !== undefined) run(document.documentElement);
else document.querySelector('#splash')?.remove();
