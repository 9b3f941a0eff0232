import { createHash } from 'node:crypto';

import { COLOURS } from '@voltide/ui/colours';
import type { FastifyReply } from 'fastify';

import { securityHeaders, type Reached } from './security-headers.ts';
import type { Site, SiteNow } from './site.ts';

const RETRY_S = 3;

type Palette = (typeof COLOURS)['dark' | 'light'];

function paletteOf({ bg0, fg, fg2, 'volt-text': volt }: Palette): string {
  return Object.entries({ back: bg0, text: fg, soft: fg2, volt })
    .map(([name, lch]) => `--${name}:oklch(${lch.join(' ')});`)
    .join('');
}

const STYLE = [
  `:root{color-scheme:dark light;${paletteOf(COLOURS.dark)}}`,
  `@media(prefers-color-scheme:light){:root{${paletteOf(COLOURS.light)}}}`,
  'body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--back);color:var(--text);',
  'font:400 17px/1.5 system-ui,sans-serif}',
  'main{box-sizing:border-box;width:100%;max-width:34rem;padding:2rem 1.5rem}',
  'p{margin:0}.name{color:var(--volt);font-weight:700}h1{margin:.5rem 0;font-size:1.75rem;line-height:1.2}',
  '.soft{color:var(--soft);text-wrap:pretty}',
].join('');
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

const TEXTS = {
  building: {
    title: 'Voltide is starting',
    heading: 'Starting up',
    text: 'The pages are being built, which takes up to a minute. This page loads by itself.',
  },
  failed: {
    title: 'Voltide could not start',
    heading: 'Not started',
    text: 'The pages could not be built. The output of the server says why.',
  },
} as const satisfies Record<Exclude<SiteNow, Site>, Record<'title' | 'heading' | 'text', string>>;

/** Answers for every page and file while there are none. The page reloads while they are being built. */
export function sendStartingPage(reply: FastifyReply, state: Exclude<SiteNow, Site>, reached: Reached): void {
  const { title, heading, text } = TEXTS[state];
  const isBuilding = state === 'building';
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    isBuilding ? `<meta http-equiv="refresh" content="${RETRY_S}">` : '',
    `<title>${title}</title><style>${STYLE}</style></head>`,
    `<body><main><p class="name">Voltide</p><h1>${heading}</h1><p class="soft">${text}</p></main></body></html>\n`,
  ].join('');
  if (isBuilding) reply.header('retry-after', RETRY_S);
  reply
    .code(503)
    .headers(securityHeaders(reached, { scriptHashes: [], styleHashes: [STYLE_HASH] }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
