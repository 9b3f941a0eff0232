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

export function listTeams(layout: Layout): readonly (readonly number[])[] {
  return LAYOUTS[layout];
}

export function seatCountOf(layout: Layout): number {
  return LAYOUTS[layout].flat().length;
}
