import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

import { buildInlineScript } from './inline-script.config.ts';

const MARKUP = join(import.meta.dirname, 'src/app/splash.html');
const SCRIPT = 'src/app/splash.ts';

/**
 * Writes the splash into the page: its markup before the application, its script after it. In a build the script is
 * inlined, so that the splash waits for nothing; in development the server sends it.
 */
export function splash(): Plugin {
  return {
    name: 'voltide:splash',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { server }) => {
        const markup = (await readFile(MARKUP, 'utf8')).replaceAll(/\s+/g, ' ').replaceAll('> <', '><');
        const script =
          server === undefined ? await buildInlineScript(SCRIPT) : `<script type="module" src="/${SCRIPT}"></script>`;
        return html.replace('<!--splash-->', () => markup).replace('<!--splash script-->', () => script);
      },
    },
  };
}
