/** A set: the items of the newest version of a pack. */
type PackSet = { readonly packId: string; readonly itemIds: readonly string[] };

/** A player's standing with a set. An item counts from when it was first found or won, sold or not. */
type SetStanding = {
  readonly packId: string;
  readonly found: number;
  readonly missing: readonly string[];
  readonly isComplete: boolean;
};

/** Compares a set with the items of its pack that a player has ever had. */
export function setStanding({ packId, itemIds }: PackSet, owned: ReadonlySet<string>): SetStanding {
  const missing = itemIds.filter((id) => !owned.has(id));
  return { packId, found: itemIds.length - missing.length, missing, isComplete: missing.length === 0 };
}
