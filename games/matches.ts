import { createBattles } from './battles/rules.ts';
import { edgeOf } from './packs/odds.ts';
import { packsGame } from './packs/rules.ts';

/** Battles of packs: the one place where the two meet, since games do not know each other. */
export const battlesMatch = createBattles({ ...packsGame, edgeOf });
