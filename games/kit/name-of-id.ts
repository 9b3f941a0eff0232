/** Writes the name of a pack from its id: "glass-tide" is Glass Tide. */
export function nameOfId(packId: string): string {
  return packId.replaceAll(/(?:^|-)[a-z\d]/g, (start) => start.toUpperCase().replace('-', ' '));
}
