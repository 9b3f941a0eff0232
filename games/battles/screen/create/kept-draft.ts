import { FIRST_DRAFT, formatDraft, parseDraft, type BattleDraft } from './draft.ts';

/** The settings of the last battle that was created in this browser: /privacy names it. */
const NAME = 'voltide-battle-last';

/** What the last battle was about, so that the next one begins there. */
export function readKeptDraft(): BattleDraft {
  try {
    return parseDraft(localStorage.getItem(NAME) ?? '') ?? FIRST_DRAFT;
  } catch {
    return FIRST_DRAFT;
  }
}

export function keepDraft(draft: BattleDraft): void {
  try {
    // Names of others are not kept.
    localStorage.setItem(NAME, formatDraft({ ...draft, invited: [] }));
  } catch {
    // Forbidden or full: the next battle begins from nothing.
  }
}
