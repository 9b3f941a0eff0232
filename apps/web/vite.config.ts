import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { contentHashes, fairnessDocument, precompress } from './assets.config.ts';
import { capsules } from './capsules.config.ts';
import { inlineStyle, preloadFonts, preloadScreens, prerender } from './page.config.ts';
import { splash } from './splash.config.ts';
import { serviceWorker } from './worker.config.ts';

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** What every page with data on it shows: one file instead of a dozen small ones. */
const KIT = anyOf(
  /ui\/src\/(tokens|art\/(marks|path|pictures|scenes|seed|svg|svg-tree)|product\/rarity-tag)\.tsx?$/,
  /ui\/src\/base\/(page-head|skeleton|slow-note)\.tsx$/,
  /ui\/src\/data\/(badge|clock|distinct-keys|money|money-text|states|table|time|time-text)\.tsx?$/,
  /core\/src\/money\.ts$/,
  /query-core\/build\/modern\/queryObserver\.js$/,
  /react-query\/build\/modern\/(errorBoundaryUtils|suspense|useBaseQuery|useQuery)\.js$/,
);

/** What the pack screens share, without what draws results. */
const PACKS = anyOf(
  /games\/packs\/(figures|odds|art)\.ts$/,
  /games\/kit\/port\.ts$/,
  /games\/packs\/screen\/port\.ts$/,
  /lib\/games\/(demo-draw|game-host)\.tsx?$/,
  /lib\/seed-news\.ts$/,
  /games\/packs\/screen\/model\/opens-text\.ts$/,
  /games\/packs\/screen\/parts\/(addresses|later|pack-look|pack-name|use-packs|vt)\.tsx?$/,
  /ui\/src\/art\/(aura|finish|draw-find|use-order|find-file|find-art)\.tsx?$/,
);

/** What a single pack is told of with. */
const PACK = /games\/packs\/screen\/parts\/(find-set|odds-table|pack-facts)\.tsx$/;

/** What the lists of packs have over their single pages. */
const GRID = /games\/packs\/screen\/parts\/(pack-card|pack-grid|packs-places)\.tsx$/;

const FIELDS = /ui\/src\/form\/(field|input)\.tsx$/;

/** What the frame around every page fetches once the first view stands. */
const LATER = anyOf(
  /app\/(connection-bar|footer|layers|sound-button)\.tsx$/,
  /lib\/(auth-door|when-near)\.tsx$/,
  /ui\/src\/base\/use-near\.ts$/,
  /ui\/src\/(sound\/(use-sound-)?switch|toast\/toast)\.ts$/,
);

export default defineConfig(({ command }) => {
  /* Whoever starts the build, a test run with its own NODE_ENV too: players get React's production build. */
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    plugins: [
      react(),
      tailwindcss(),
      prerender(),
      capsules(),
      splash(),
      inlineStyle(),
      preloadFonts(),
      preloadScreens(),
      fairnessDocument(),
      contentHashes(),
      serviceWorker(),
      precompress(),
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
          codeSplitting: {
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
              { name: 'frame', tags: ['$initial'] },
              { name: 'capsule', test: /ui\/src\/art\/pack-image\.tsx$/ },
              { name: 'kit', test: KIT, minShareCount: 2 },
              { name: 'later', test: LATER },
              { name: 'packs', test: PACKS, minShareCount: 2 },
              { name: 'pack', test: PACK, minShareCount: 2 },
              { name: 'grid', test: GRID, minShareCount: 2 },
              { name: 'fields', test: FIELDS, minShareCount: 2 },
            ],
          },
        },
      },
    },
  };
});
