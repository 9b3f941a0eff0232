import { listPacks } from '@voltide/games/packs/catalogue';
import { drawCacheFiles } from '@voltide/games/caches/screen/cache-files';
import { drawPackFiles } from '@voltide/games/packs/screen/pack-files';
import { stampFiles } from '@voltide/ui/art/stamp-file';
import type { Plugin } from 'vite';

const drawFiles = (): ReadonlyMap<string, string> =>
  new Map([...drawPackFiles(listPacks()), ...drawCacheFiles(), ...stampFiles()]);

/** Draws every pack's capsule and the frames of stamps, into the build and during development. */
export function capsules(): Plugin {
  return {
    name: 'voltide:capsules',
    generateBundle() {
      for (const [fileName, source] of drawFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      const files = drawFiles();
      middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1));
        if (file === undefined) next();
        else response.setHeader('content-type', 'image/svg+xml').end(file);
      });
    },
  };
}
