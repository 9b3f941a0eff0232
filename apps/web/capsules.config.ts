import { listPacks } from '@voltide/games/packs/catalogue';
import { drawPackFiles } from '@voltide/games/packs/screen/pack-files';
import type { Plugin } from 'vite';

/** Draws the capsule of every pack of the catalogue: as files of the build, and as answers while developing. */
export function capsules(): Plugin {
  return {
    name: 'voltide:capsules',
    generateBundle() {
      for (const [fileName, source] of drawPackFiles(listPacks())) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      const files = drawPackFiles(listPacks());
      middlewares.use((request, response, next) => {
        const file = files.get((request.url ?? '').slice(1));
        if (file === undefined) next();
        else response.setHeader('content-type', 'image/svg+xml').end(file);
      });
    },
  };
}
