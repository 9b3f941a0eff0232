/** The seats of each team, in every layout (rules book §4). */
export const LAYOUTS = {
  '1v1': [[0], [1]],
  '1v1v1': [[0], [1], [2]],
  '1v1v1v1': [[0], [1], [2], [3]],
  '2v2': [
    [0, 1],
    [2, 3],
  ],
  '3v3': [
    [0, 1, 2],
    [3, 4, 5],
  ],
  '2v2v2': [
    [0, 1],
    [2, 3],
    [4, 5],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly number[])[]>>;

export type Layout = keyof typeof LAYOUTS;

/** The teams of a layout, each by its seats. */
export function listTeams(layout: Layout): readonly (readonly number[])[] {
  return LAYOUTS[layout];
}

/** How many seats a layout has. */
export function seatCountOf(layout: Layout): number {
  return LAYOUTS[layout].flat().length;
}
