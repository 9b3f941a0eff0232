import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build as viteBuild, type Plugin } from 'vite';

import { withoutScreens } from './page.config.ts';

const WORKER = 'service-worker.js';
const SHELL = 'shell.html';
/** Kept besides the shell and every file with a hash in its name. */
const ALSO_KEPT = ['favicon.svg', 'logo.svg', 'manifest.webmanifest'];
const PACKED = /\.(br|gz)$/;
const ENTRY = /<script type="module"[^>]* src="([^"]+)"/;

/**
 * Writes the offline page, which shows no screen, and the service worker, which keeps it with the code of this build.
 */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'voltide:service-worker',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const page = await readFile(join(folder, 'index.html'), 'utf8');
        const [, entry] = ENTRY.exec(page) ?? [];
        if (entry === undefined) throw new Error('the page names no entry');
        await writeFile(
          join(folder, SHELL),
          withoutScreens(page).replace('<div id="app">', '<div id="app" data-kept>'),
        );
        const assets = (await readdir(join(folder, 'assets'))).filter((name) => !PACKED.test(name)).toSorted();
        const pinned = [SHELL, ...ALSO_KEPT].map(async (name) => [`/${name}`, await integrityOf(join(folder, name))]);
        const files = [...assets.map((name) => [`/assets/${name}`]), ...(await Promise.all(pinned))];
        const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12);
        await buildWorker(folder, { version, entry, shell: `/${SHELL}`, files });
      },
    },
  };
}

async function integrityOf(path: string): Promise<string> {
  return `sha256-${createHash('sha256')
    .update(await readFile(path))
    .digest('base64')}`;
}

async function buildWorker(folder: string, build: object): Promise<void> {
  await viteBuild({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    define: { BUILD: JSON.stringify(build) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'src/service-worker.ts',
        output: { format: 'iife', entryFileNames: WORKER },
      },
    },
  });
}
