import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build as viteBuild, type Plugin } from 'vite';

const MARKUP = join(import.meta.dirname, 'src/app/splash.html');
const SCRIPT = 'src/app/splash.ts';

/**
 * Writes the splash into the page: its markup before the application, its script after it. Built, the script stands in
 * the page itself, so that the splash needs nothing that has yet to arrive; in development the server sends it.
 */
export function splash(): Plugin {
  return {
    name: 'voltide:splash',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { server }) => {
        const markup = (await readFile(MARKUP, 'utf8')).replaceAll(/\s+/g, ' ').replaceAll('> <', '><');
        const script =
          server === undefined
            ? `<script>${await buildScript()}</script>`
            : `<script type="module" src="/${SCRIPT}"></script>`;
        return html.replace('<!--splash-->', () => markup).replace('<!--splash script-->', () => script);
      },
    },
  };
}

async function buildScript(): Promise<string> {
  const built = await viteBuild({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      target: 'es2023',
      write: false,
      copyPublicDir: false,
      lib: { entry: SCRIPT, formats: ['iife'], name: 'splash' },
    },
  });
  const [first] = [built].flat();
  const file = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (file === undefined || file.code.includes('</')) throw new Error(`${SCRIPT} cannot stand in a page`);
  return file.code.trim();
}
