import type { DemoCounts, DemoJob } from '@voltide/games/packs/editor/demo';
import type { EditedTable, Nearest } from '@voltide/games/packs/editor/nearest';

export type PackJob =
  | { readonly kind: 'nearest'; readonly id: number; readonly table: EditedTable }
  | { readonly kind: 'demo'; readonly job: DemoJob };

export type PackAnswer =
  | { readonly kind: 'nearest'; readonly id: number; readonly nearest: Nearest }
  | { readonly kind: 'demo'; readonly counts: DemoCounts };
