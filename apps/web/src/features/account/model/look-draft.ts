import {
  formatLook,
  listParts,
  LOOK_SLOTS,
  parseLook,
  type Look,
  type LookPart,
  type LookSlot,
} from '@voltide/contract';
import { tabStore } from '@voltide/ui/browser-store';
import { useState } from 'react';

/** Storage key of an unsaved look, until the tab is closed; /privacy lists it. */
const STORED_AS = 'voltide-avatar-draft';
const STEPS_KEPT = 100;

type Draft = { readonly userId: string; readonly look: string };

/** The looks that were tried, newest last. */
export type LookDraft = {
  readonly look: Look;
  readonly canUndo: boolean;
  readonly change: (look: Look) => void;
  readonly undo: () => void;
  /** Drops the undo steps after saving. */
  readonly settle: (look: Look) => void;
};

/** The look that a player is building: this tab's draft, else the saved look. */
export function useLookDraft(userId: string, saved: Look): LookDraft {
  const [steps, setSteps] = useState<readonly Look[]>(() => {
    const kept = readDraft(userId);
    return kept === undefined ? [saved] : [saved, kept];
  });
  const show = (next: readonly Look[]): void => {
    setSteps(next);
    const last = next.at(-1);
    const draft: Draft | undefined = last === undefined ? undefined : { userId, look: formatLook(last) };
    tabStore.write(STORED_AS, next.length < 2 || draft === undefined ? null : JSON.stringify(draft));
  };
  const look = steps.at(-1) ?? saved;
  return {
    look,
    canUndo: steps.length > 1,
    change: (next) => {
      if (formatLook(next) !== formatLook(look)) show([...steps, next].slice(-STEPS_KEPT));
    },
    undo: () => show(steps.length > 1 ? steps.slice(0, -1) : steps),
    settle: (next) => show([next]),
  };
}

function readDraft(userId: string): Look | undefined {
  try {
    const draft = JSON.parse(tabStore.read(STORED_AS) ?? 'null') as Draft | null;
    return draft?.userId === userId ? parseLook(draft.look) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a look of unlocked parts. @param random - returns another whole number from 0 below 2^32 at each call */
export function randomLook(isUnlocked: (slot: LookSlot, part: LookPart) => boolean, random: () => number): Look {
  const pick = (slot: LookSlot): LookPart | undefined => {
    const parts = listParts(slot).filter((part) => isUnlocked(slot, part));
    return parts[random() % Math.max(1, parts.length)] ?? listParts(slot)[0];
  };
  return Object.fromEntries(LOOK_SLOTS.map((slot) => [slot, pick(slot)])) as Look;
}

/** Returns a random whole number from 0 below 2^32. */
export function randomWhole(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
