/**
 * The slots of a look, in the order of its code, each with its parts. A code names a part by its place, so parts are
 * only ever added at the end of a list, 36 at most, and slots never change.
 */
export const LOOK_PARTS = {
  backdrop: ['calm', 'dusk', 'kelp', 'fog', 'tides', 'stars', 'aurora', 'storm', 'clockface', 'eclipse'],
  figure: [
    'lantern',
    'buoy',
    'diver',
    'jelly',
    'puffer',
    'moon',
    'automaton',
    'comet',
    'lighthouse',
    'whale',
    'orrery',
    'leviathan',
  ],
  eyes: ['round', 'lamps', 'sleepy', 'wink', 'slits', 'visor', 'cyclops', 'stars', 'gears', 'compass'],
  crest: ['none', 'cap', 'antenna', 'flag', 'tuft', 'bow', 'propeller', 'gull', 'horns', 'sail', 'halo', 'crown'],
  frame: ['plain', 'rope', 'waves', 'rivets', 'signal', 'cog', 'chain', 'constellation', 'comet', 'phosphor'],
  colour: ['tide', 'kelp', 'coral', 'brass', 'violet', 'rose', 'ice', 'moss', 'ember', 'ink', 'volt', 'phosphor'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type LookSlot = keyof typeof LOOK_PARTS;

export type LookPart<Slot extends LookSlot = LookSlot> = (typeof LOOK_PARTS)[Slot][number];

export type Look = { readonly [Slot in LookSlot]: LookPart<Slot> };

export const LOOK_SLOTS = Object.keys(LOOK_PARTS) as readonly LookSlot[];

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';
const LOOK_VALUE = /^look:([0-9a-z]{6})$/;
const PICTURE_VALUE = /^pic:([0-9a-f]{32})$/;

/** Writes a look as an avatar's value: `look:` and one character for each slot. */
export function formatLook(look: Look): string {
  return `look:${LOOK_SLOTS.map((slot) => DIGITS[listParts(slot).indexOf(look[slot])]).join('')}`;
}

/** Reads {@link formatLook}'s text back; undefined for another text or a part that does not exist. */
export function parseLook(value: string): Look | undefined {
  const code = LOOK_VALUE.exec(value)?.[1];
  if (code === undefined) return undefined;
  const parts = LOOK_SLOTS.map((slot, i) => [slot, listParts(slot)[DIGITS.indexOf(code[i] ?? '')]] as const);
  return parts.some(([, part]) => part === undefined) ? undefined : (Object.fromEntries(parts) as Look);
}

/** The hash in the value of an uploaded picture; undefined for another value. */
export function parsePicture(value: string): string | undefined {
  return PICTURE_VALUE.exec(value)?.[1];
}

/** Writes the hash of an uploaded picture as an avatar's value. */
export function formatPicture(hash: string): string {
  return `pic:${hash}`;
}

/** The parts of a slot, in the order of their places. */
export function listParts<Slot extends LookSlot>(slot: Slot): readonly LookPart<Slot>[] {
  return LOOK_PARTS[slot];
}

/** Limits of uploaded pictures, in the browser and on the server. */
export const AVATAR_LIMITS = {
  dataMaxLength: 48 * 1024,
  /** Longer side of an uploaded file. */
  sideMaxPixels: 1024,
  /** Side of the square that is kept and served. */
  keptSidePixels: 256,
} as const;
