import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build as viteBuild, type IndexHtmlTransformContext, type Plugin } from 'vite';

import { buildInlineScript } from './inline-script.config.ts';
import type * as shell from './src/app/static-shell.tsx';

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { readonly type: 'chunk' }>;

const PRELOADED_FONTS = /(geist-latin-wght|funnel-display-latin-wght)[^/]*\.woff2$/;

export function preloadFonts(): Plugin {
  return {
    name: 'voltide:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => PRELOADED_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

const STYLESHEET = /<link rel="stylesheet" crossorigin href="\/([^"]+\.css)">/;

/**
 * Inlines the style of the first view, which is then painted without waiting for a file. The link stays, disabled and
 * so never fetched: chunks built against the file look for it and would load it otherwise.
 */
export function inlineStyle(): Plugin {
  return {
    name: 'voltide:inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => html.replace(STYLESHEET, (_link, name: string) => styleOf(name, bundle ?? {})),
    },
  };
}

function styleOf(name: string, bundle: Bundle): string {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`the build has no ${name}`);
  return `<style>${String(file.source).trim()}</style><link rel="stylesheet" href="/${name}" disabled>`;
}

const ENTRY = /<script type="module"[^>]*><\/script>/;
const SCREENS = 'src/app/screens.ts';
const SCREEN = /'(\/[^']*)': (game\()?\(\) => import\('(?:\.\.?|@voltide)\/([^']+)'\)\)?,/g;
const GAME_HOST = 'lib/games/game-host.tsx';

/**
 * Preloads in each page the code of its screen, so that all of it loads at once instead of chunk after chunk, and after
 * the first picture; the screen's style is inlined. Text for some routes only stands between `<!--for ROUTES-->` and
 * `<!--/for-->`; the server picks it.
 */
export function preloadScreens(): Plugin {
  return {
    name: 'voltide:preload-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {}, chunk: entry }) => {
        const table = await readFile(join(import.meta.dirname, SCREENS), 'utf8');
        const first = filesOf(entry?.fileName ?? '', bundle);
        const screens = [...table.matchAll(SCREEN)].map(([, route = '', game, file = '']) => ({
          route,
          files: [file, ...(game === undefined ? [] : [GAME_HOST])]
            .flatMap((part) => [...filesOf(chunkOf(part, bundle).fileName, bundle)])
            .filter((name, at, all) => !first.has(name) && all.indexOf(name) === at),
        }));
        if (screens.length === 0) throw new Error(`${SCREENS} is not of the form that the build reads`);
        const own = screens.map(({ route, files }) => {
          const code = files.filter((name) => name.endsWith('.js'));
          return `<!--for ${route}-->${code.map(preload).join('')}<!--/for-->`;
        });
        const styles = [...new Set(screens.flatMap(({ files }) => files.filter((name) => name.endsWith('.css'))))];
        const inHead = styles.map((name) => {
          const routes = screens.filter(({ files }) => files.includes(name)).map(({ route }) => route);
          return `<!--for ${routes.join(' ')}-->${styleOf(name, bundle)}<!--/for-->`;
        });
        const common = [...first].filter((name) => name !== entry?.fileName && name.endsWith('.js'));
        const [script] = ENTRY.exec(html) ?? [];
        if (script === undefined) throw new Error('the page names no entry');
        const code = `<template id="code">${common.map(preload).join('')}${own.join('')}${script}</template>`;
        const bring = await buildInlineScript('src/app/after-paint.ts');
        return html
          .replace(script, '')
          .replace('</head>', () => `${inHead.join('')}</head>`)
          .replace('</body>', () => `${code}${bring}</body>`);
      },
    },
  };
}

const FOR_ROUTES = /<!--for .*?<!--\/for-->/gs;

/** Returns the page without the parts for some routes. */
export function withoutScreens(html: string): string {
  return html.replaceAll(FOR_ROUTES, '');
}

function chunkOf(file: string, bundle: Bundle): Chunk {
  const chunk = Object.values(bundle).find(
    (candidate): candidate is Chunk =>
      candidate.type === 'chunk' && candidate.facadeModuleId?.endsWith(`/${file}`) === true,
  );
  if (chunk === undefined) throw new Error(`no chunk begins with ${file}`);
  return chunk;
}

/** Returns a chunk, its imports, and their styles. */
function filesOf(name: string, bundle: Bundle, known: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || known.has(name)) return known;
  const own: ReadonlySet<string> = new Set([...known, name, ...(chunk.viteMetadata?.importedCss ?? [])]);
  return chunk.imports.reduce((files, next) => filesOf(next, bundle, files), own);
}

/** Low priority: the first view, its fonts and its picture come before the code. */
function preload(name: string): string {
  return `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${name}">`;
}

/**
 * Paints the page before its code has arrived: renders the static shell into index.html. The same bundler builds the
 * shell for Node, so it uses the very components that replace it.
 */
export function prerender(): Plugin {
  return {
    name: 'voltide:prerender',
    apply: 'build',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const { markup, styles } = await renderShell();
        return html.replace('<!--shell-->', () => markup).replace('</head>', () => `<style>${styles}</style></head>`);
      },
    },
  };
}

async function renderShell(): Promise<shell.StaticShell> {
  const folder = join(import.meta.dirname, 'node_modules', '.prerender');
  await viteBuild({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    plugins: [react()],
    build: {
      ssr: 'src/app/static-shell.tsx',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'shell.mjs' } },
    },
  });
  const { renderStaticShell } = (await import(pathToFileURL(join(folder, 'shell.mjs')).href)) as typeof shell;
  return renderStaticShell();
}
