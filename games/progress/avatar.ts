import {
  formatLook,
  LOOK_PARTS,
  LOOK_SLOTS,
  type Look,
  type LookPart,
  type LookSlot,
} from '@voltide/contract/avatar-parts';
import type { UserId } from '@voltide/core';

/** The condition that unlocks a part: a level, or a number of complete sets. */
type PartNeeds = { readonly kind: 'level' | 'sets'; readonly count: number };
export type Reached = { readonly level: number; readonly sets: number };

const level = (count: number): PartNeeds => ({ kind: 'level', count });
const sets = (count: number): PartNeeds => ({ kind: 'sets', count });

/** The parts that have to be unlocked. Any other is there from the start. */
const NEEDS: { readonly [Slot in LookSlot]: { readonly [Part in LookPart<Slot>]?: PartNeeds } } = {
  backdrop: { aurora: level(10), storm: level(20), clockface: sets(3), eclipse: sets(10) },
  figure: {
    automaton: level(5),
    comet: level(15),
    lighthouse: level(25),
    whale: sets(2),
    orrery: level(50),
    leviathan: sets(8),
  },
  eyes: { visor: level(5), cyclops: level(10), stars: sets(1), gears: level(30), compass: sets(5) },
  crest: { propeller: level(5), gull: sets(1), horns: level(15), sail: level(20), halo: sets(6), crown: level(60) },
  frame: {
    rivets: level(5),
    signal: level(10),
    cog: level(20),
    chain: sets(2),
    constellation: sets(4),
    comet: level(40),
    phosphor: sets(12),
  },
  colour: { ember: level(10), ink: level(15), volt: level(35), phosphor: level(75) },
};

/** Finds what unlocks a part; undefined for one that is there from the start. */
export function findNeeds<Slot extends LookSlot>(slot: Slot, part: LookPart<Slot>): PartNeeds | undefined {
  return NEEDS[slot][part];
}

/** True if a player who has reached this may use the part. */
export function isUnlocked(needs: PartNeeds | undefined, reached: Reached): boolean {
  return needs === undefined || reached[needs.kind] >= needs.count;
}

/** The slots of a look whose part is locked for a player who has reached this. */
export function listLocked(look: Look, reached: Reached): readonly LookSlot[] {
  return LOOK_SLOTS.filter((slot) => !isUnlocked(findNeeds(slot, look[slot]), reached));
}

/**
 * The look of a player who has chosen none, as an avatar's value. It follows from the user id by SHA-256, of which it
 * keeps 15 bits: the id cannot be read back from it. It has only parts that are there from the start.
 */
export function defaultLook(userId: UserId, sha256: (message: Uint8Array) => Uint8Array): string {
  const bytes = sha256(Uint8Array.from(`voltide avatar ${userId}`, (character) => character.charCodeAt(0)));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = LOOK_SLOTS.map((slot, i) => {
    const free = (LOOK_PARTS[slot] as readonly LookPart[]).filter(
      (part) => findNeeds(slot, part as never) === undefined,
    );
    return [slot, free[view.getUint32(4 * i) % free.length]];
  });
  return formatLook(Object.fromEntries(parts) as Look);
}
