import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { contentHashes, fairnessDocument, precompress } from './assets.config.ts';
import { barOracles } from './bar-oracles.config.ts';
import { capsules } from './capsules.config.ts';
import { openApiDocument } from './openapi.config.ts';
import { inlineStyle, preloadFonts, preloadScreens, prerender } from './page.config.ts';
import { splash } from './splash.config.ts';
import { serviceWorker } from './worker.config.ts';

/** The name of the game whose folder a module is in. */
function gameOf(id: string): string | null {
  return /games\/([^/]+)\/screen\//.exec(id)?.[1] ?? null;
}

const INITIAL: '$initial'[] = ['$initial'];

/**
 * What is in one file of the build, by the folder it comes from and by how many entries share it. An entry is a screen,
 * or any other module that is loaded when it is needed. A module goes to the first group that takes it, with whatever
 * it needs, and a page loads the whole of each file: so what the first view has in common with other pages stands first
 * and alone.
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
  /* Whoever starts the build, a test run with its own NODE_ENV too: players get React's production build. */
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
        /* The router's store asks for a hook that React has had of its own since version 18. */
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
