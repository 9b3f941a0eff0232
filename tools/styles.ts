import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { present } from '@voltide/core';
import { withPlainColours } from '@voltide/server/play/pictures/colour-tokens';

import { listPaths, readText, ROOT, type Finding, type SourceFile } from './repository.ts';

const TOKENS = 'packages/ui/src/tokens.css';
const COLOURS = 'packages/ui/src/colours.ts';
const STALE = `differs from ${TOKENS}: run npm run docs`;

/** Browsers paint the ground of a theme around a page, where no custom property reaches. */
const FRAMES = [
  ['apps/web/index.html', /(?<=<meta name="theme-color" content=")#\w+/g, 'dark'],
  ['apps/web/index.html', /(?<=\.content = ')#\w+/g, 'light'],
  ['apps/web/public/manifest.webmanifest', /(?<=_color": ")#\w+/g, 'dark'],
] as const;

const BLOCKS = { dark: /^\.dark \{$(.*?)^\}$/ms, light: /^:root \{$(.*?)^\}$/ms } as const;
const TOKEN = /^\s*--(?!a-)([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\);$/gm;

type Lch = readonly string[];

function readColours(css: string): Readonly<Record<'dark' | 'light', ReadonlyMap<string, Lch>>> {
  const read = (block: RegExp): ReadonlyMap<string, Lch> =>
    new Map([...(block.exec(css)?.[1] ?? '').matchAll(TOKEN)].map(([, name = '', ...lch]) => [name, lch]));
  const [dark, light] = [read(BLOCKS.dark), read(BLOCKS.light)];
  const ofBoth = (theme: ReadonlyMap<string, Lch>): ReadonlyMap<string, Lch> =>
    new Map([...light.keys()].filter((name) => dark.has(name)).map((name) => [name, present(theme.get(name), name)]));
  return { dark: ofBoth(dark), light: ofBoth(light) };
}

function groundOf(colours: ReadonlyMap<string, Lch>): string {
  return withPlainColours(`oklch(${present(colours.get('bg0'), 'bg0').join(' ')})`);
}

/** The text of colours.ts for a text of tokens.css. */
export function writeColours(css: string): string {
  const { dark, light } = readColours(css);
  const block = (colours: ReadonlyMap<string, Lch>): string =>
    [...colours]
      .map(([name, lch]) => `    ${name.includes('-') ? `'${name}'` : name}: [${lch.join(', ')}],\n`)
      .join('');
  return `/**
 * The colours of both themes by the names of their custom properties: lightness 0..1, chroma, hue in degrees.
 * Written by \`npm run docs\` from tokens.css.
 */
export const COLOURS = {
  dark: {
${block(dark)}  },
  light: {
${block(light)}  },
} as const;

/** The ground of each theme in sRGB, for what is painted around a page. */
export const PAGE_COLOURS = { dark: '${groundOf(dark)}', light: '${groundOf(light)}' } as const;
`;
}

function writeFrames(css: string): ReadonlyMap<string, string> {
  const colours = readColours(css);
  const files = new Map<string, string>();
  for (const [path, place, theme] of FRAMES) {
    files.set(path, (files.get(path) ?? readText(path)).replace(place, groundOf(colours[theme])));
  }
  return files;
}

export function saveColours(): void {
  const css = readText(TOKENS);
  for (const [path, text] of [[COLOURS, writeColours(css)] as const, ...writeFrames(css)]) {
    writeFileSync(join(ROOT, path), text);
  }
}

/** Drawings, whose colours are the picture itself, and pages and pictures that no theme reaches. */
const DRAWINGS = [
  'packages/ui/src/art/',
  'packages/ui/src/avatar/',
  'apps/audit/src/pictures.ts',
  'apps/server/src/play/pictures/paint-ground.ts',
  'apps/server/src/operate/mail/outbox-page.ts',
];
const STYLED = /^(packages|games|apps)\/.*\.(css|ts|tsx|html)$/;
const TESTS = /\.test\.tsx?$|\/e2e\/|\/testing\//;
const FRAME_FILES: ReadonlySet<string> = new Set([TOKENS, COLOURS, ...FRAMES.map(([path]) => path)]);

const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** A colour in digits. Black and white are no colours of a theme, and what is computed from a token is not written. */
const COLOUR = /(?<![\w&])#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:oklch|oklab|rgba?|hsla?)\([\d.][\d.% ,/]*\)/gi;
const PLAIN = /^#(?:000|fff)(?:000|fff)?$|\((?:0 0 0|1 0 0)(?: \/ [\d.]+)?\)$/;

/** The colours that a file writes instead of taking them from tokens.css. */
export function findColours({ path, text }: SourceFile): readonly Finding[] {
  return text
    .replace(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '))
    .split('\n')
    .flatMap((line, i) =>
      [...line.matchAll(COLOUR)]
        .filter(([colour]) => !PLAIN.test(colour))
        .map(([colour]) => ({ file: path, line: i + 1, message: `take ${colour} from ${TOKENS}` })),
    );
}

const CLASS = /\.([a-z][\w-]*)/gi;
const WORD = /[a-z][\w-]*/gi;

/** The classes of style sheets that no other file names. A name whose beginning stands before `${` counts as named. */
export function findUnusedClasses(sheets: readonly SourceFile[], code: readonly string[]): readonly Finding[] {
  const words = new Set(code.flatMap((text) => text.match(WORD) ?? []));
  const starts = new Set(code.flatMap((text) => [...text.matchAll(/([a-z][\w-]*-)\$\{/gi)].map(([, start]) => start)));
  const isNamed = (name: string): boolean =>
    words.has(name) || [...starts].some((start) => start !== undefined && name.startsWith(start));
  return sheets.flatMap(({ path, text }) =>
    selectorsOf(text).flatMap((line, i) =>
      [...line.matchAll(CLASS)]
        .filter(([, name = '']) => !isNamed(name))
        .map(([, name]) => ({ file: path, line: i + 1, message: `nothing carries the class ${name}` })),
    ),
  );
}

function selectorsOf(css: string): readonly string[] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  const bare = css.replace(COMMENTS, blank).replaceAll(/'[^'\n]*'|@import[^;]*;/g, blank);
  return bare.replaceAll(/(?<=[{};])[^{};]*;/g, blank).split('\n');
}

const CLASS_NAMES = /className=(?:"([^"]*)"|\{(?:cx\()?'([^']*)')/g;

/** The classes that an element carries, and neither a style sheet nor a test nor code names. */
export function findUndefinedClasses(
  files: readonly SourceFile[],
  sheets: readonly SourceFile[],
  others: readonly string[],
): readonly Finding[] {
  const named = [...sheets.map(({ text }) => text), ...others].flatMap((text) => [...text.matchAll(CLASS)]);
  const known = new Set(named.map(([, name]) => name));
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, i) =>
      [...line.matchAll(CLASS_NAMES)]
        .flatMap(([, plain, first]) => (plain ?? first ?? '').split(/\s+/))
        .filter((name) => name !== '' && !known.has(name))
        .map((name) => ({ file: path, line: i + 1, message: `no style sheet knows the class ${name}` })),
    ),
  );
}

export function checkStyles(): readonly Finding[] {
  const css = readText(TOKENS);
  const stale = [[COLOURS, writeColours(css)] as const, ...writeFrames(css)]
    .filter(([path, text]) => readText(path) !== text)
    .map(([file]) => ({ file, line: 1, message: STALE }));
  const files = listPaths()
    .filter((path) => STYLED.test(path))
    .map((path) => ({ path, text: readText(path) }));
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  const code = files.filter(({ path }) => !path.endsWith('.css') && !TESTS.test(path));
  const written = [...sheets, ...code].filter(
    ({ path }) => !DRAWINGS.some((start) => path.startsWith(start)) && !FRAME_FILES.has(path),
  );
  const pages = code.filter(({ path }) => !path.startsWith('apps/server/')).map(({ text }) => text);
  return [
    ...stale,
    ...written.flatMap(findColours),
    ...findUnusedClasses(sheets, pages),
    ...findUndefinedClasses(
      code,
      sheets,
      files.filter(({ path }) => !path.endsWith('.css')).map(({ text }) => text),
    ),
  ];
}
