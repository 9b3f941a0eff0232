import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { contentHashes, precompress } from './assets.config.ts';
import { inlineStyle, preloadFonts, preloadScreens, prerender } from './page.config.ts';

export default defineConfig({
  plugins: [react(), tailwindcss(), prerender(), inlineStyle(), preloadFonts(), preloadScreens(), contentHashes(),
    precompress()],
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
          ],
        },
      },
    },
  },
});
