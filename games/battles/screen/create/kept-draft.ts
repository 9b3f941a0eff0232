import { localStore } from '@voltide/ui/browser-store';

import { FIRST_DRAFT, formatDraft, parseDraft, type BattleDraft } from './draft.ts';

/** Settings of the last battle that was created in this browser: /privacy names the key. */
const NAME = 'voltide-battle-last';

/** Reads the settings of the last battle, for the next one. */
export function readKeptDraft(): BattleDraft {
  return parseDraft(localStore.read(NAME) ?? '') ?? FIRST_DRAFT;
}

export function keepDraft(draft: BattleDraft): void {
  // Names of others are not kept, and a start against the house is asked for each time.
  localStore.write(NAME, formatDraft({ ...draft, invited: [], startsAtOnce: false }));
}
