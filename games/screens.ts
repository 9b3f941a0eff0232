/** The screens of all games, for the web app, where each is a chunk of its own. */
export {
  PacksPortProvider,
  type CallFault,
  type CallResult,
  type Loaded,
  type PacksPort,
} from './packs/screen/port.ts';
export { knowSeeds } from './packs/screen/model/know-seeds.ts';
export type { ShownSeeds } from './packs/screen/model/known-seeds.ts';
export { OpenPackScreen } from './packs/screen/open-pack-screen.tsx';
export { packHref } from './packs/screen/parts/addresses.ts';
export { PackGrid } from './packs/screen/parts/pack-grid.tsx';
export { PackScreen } from './packs/screen/pack-screen.tsx';
export { PackSystemScreen } from './packs/screen/pack-system-screen.tsx';
export { PacksScreen } from './packs/screen/packs-screen.tsx';
export { listPackSpecimens } from './packs/screen/pack-specimens.tsx';
export { readPack } from './packs/screen/model/shown-pack.ts';
export { findLook, packLook } from './packs/screen/parts/pack-look.ts';
