import type { AvatarPart, LookSlot } from '@voltide/contract';

export const SLOT_NAMES: Readonly<Record<LookSlot, string>> = {
  backdrop: 'Backdrop',
  figure: 'Figure',
  eyes: 'Eyes',
  crest: 'Crest',
  frame: 'Frame',
  colour: 'Colour',
};

const OTHER_NAMES: Readonly<Record<string, string>> = { slits: 'Cat eyes', signal: 'Morse', tides: 'Ripples' };

export function partName(part: string): string {
  return OTHER_NAMES[part] ?? part.charAt(0).toUpperCase() + part.slice(1);
}

/** Returns the condition of a part: "Level 10", "3 sets"; empty for one that is never locked. */
export function needsText({ needs }: Pick<AvatarPart, 'needs'>): string {
  if (needs === null) return '';
  if (needs.kind === 'level') return `Level ${needs.count}`;
  return needs.count === 1 ? '1 set' : `${needs.count} sets`;
}
