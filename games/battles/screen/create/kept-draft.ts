import { localStore } from '@voltide/ui/browser-store';

import { FIRST_DRAFT, formatDraft, parseDraft, type BattleDraft } from './draft.ts';

/** The settings of the last battle that was created in this browser: /privacy names it. */
const NAME = 'voltide-battle-last';

/** What the last battle was about, so that the next one begins there. */
export function readKeptDraft(): BattleDraft {
  return parseDraft(localStore.read(NAME) ?? '') ?? FIRST_DRAFT;
}

export function keepDraft(draft: BattleDraft): void {
  // Names of others are not kept, and a start against the house is asked for each time.
  localStore.write(NAME, formatDraft({ ...draft, invited: [], startsAtOnce: false }));
}
