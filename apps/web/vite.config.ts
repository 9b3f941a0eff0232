import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { contentHashes, fairnessDocument, precompress } from './assets.config.ts';
import { barOracles } from './bar-oracles.config.ts';
import { capsules } from './capsules.config.ts';
import { openApiDocument } from './openapi.config.ts';
import { inlineStyle, preloadFonts, preloadScreens, prerender } from './page.config.ts';
import { splash } from './splash.config.ts';
import { serviceWorker } from './worker.config.ts';

function gameOf(id: string): string | null {
  return /games\/([^/]+)\/screen\//.exec(id)?.[1] ?? null;
}

const INITIAL: '$initial'[] = ['$initial'];

/**
 * Groups modules into files of the build by their folder and by how many entries share them. An entry is a screen or
 * any other module that loads on demand. A module joins the first group that matches, with its imports, and a page
 * loads whole files: so code that the first view shares with other pages comes first and alone.
 */
const GROUPS = [
  { name: 'libraries', tags: INITIAL, test: /node_modules/, priority: 1 },
  { name: 'frame', tags: INITIAL },
  { name: 'first', test: /(pack-image|use-near|when-near|lib\/guest\/use-guest-start)\.tsx?$/ },
  { name: 'later', test: /web\/src\/app\/later\// },
  { name: 'kit', test: /ui\/src\/(art|base|data|product)\/|core\/src\/|(react-query|query-core)\//, minShareCount: 7 },
  { name: 'games', test: /games\/kit\/(port|vt|short-vt)|web\/src\/lib\/fairness\/seed-channel/, minShareCount: 3 },
  { name: 'play', test: /games\/kit\//, minShareCount: 2 },
  { name: gameOf, test: /games\/[^/]+\/screen\/parts\//, minShareCount: 2 },
];

export default defineConfig(({ command }) => {
  /* Players get React's production build even if a test run with its own NODE_ENV starts the build. */
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [
      react(),
      prerender(),
      capsules(),
      splash(),
      inlineStyle(),
      preloadFonts(),
      preloadScreens(),
      fairnessDocument(),
      openApiDocument(),
      contentHashes(),
      serviceWorker(),
      precompress(),
      barOracles(),
    ],
    resolve: {
      alias: [
        /* The router's store imports a hook that React has had since version 18. */
        { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      ],
    },
    build: {
      target: 'es2023',
      outDir: 'dist',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      modulePreload: false,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: GROUPS },
        },
      },
    },
  };
});
