/** Work that a node does now and then. It may fail; the next run comes all the same. */
export type Job = { readonly name: string; readonly everyMs: number; readonly run: () => Promise<void> };
