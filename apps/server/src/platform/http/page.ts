import { titleOf, type Route } from '@voltide/contract';

import type { Preview } from './preview.ts';

const SITE_NAME = 'Voltide';
const NOT_FOUND = { title: 'Page not found', description: 'There is no page at this address.' };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

type PageHead = {
  readonly title: string;
  readonly description: string;
  /** The canonical address; undefined for the not-found page. */
  readonly canonical: string | undefined;
  /** The installation's origin: link previews need whole addresses. */
  readonly publicUrl: string;
  /** The route of the page, with the value of its parameter; undefined for the not-found page. */
  readonly route: { readonly path: string; readonly value: string } | undefined;
};

export function headOf(route: Route | undefined, path: string, publicUrl: string): PageHead {
  const { description } = route ?? NOT_FOUND;
  const title = route === undefined ? NOT_FOUND.title : titleOf(route, path);
  const full = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  const canonical = route === undefined ? undefined : `${publicUrl}${canonicalPath(path)}`;
  const own = route === undefined ? undefined : { path: route.path, value: parameterOf(route.path, path) };
  return { title: full, description, canonical, publicUrl, route: own };
}

function canonicalPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

/** Pages about one player, which are listed for search engines only by their owner's choice. */
const OF_PLAYERS: readonly (string | undefined)[] = ['/u/:name', '/shared/:shareId'];
const NO_INDEX = '<meta name="robots" content="noindex">';
const PARAMETER = /:\w+/;

function parameterOf(routePath: string, path: string): string {
  const index = routePath.split('/').findIndex((part) => PARAMETER.test(part));
  return index < 0 ? '' : (path.toLowerCase().split('/')[index] ?? '');
}

const TITLE = /<title>[^<]*<\/title>/;
const CANONICAL = /<link\s+rel="canonical"[^>]*>/;
/** Parts that the build wrote for some routes alone: the beginning of a screen, the code it will need. */
const FOR_ROUTES = /<!--for ([^>]*?)-->(.*?)<!--\/for-->/gs;
const NOT_FOR_ROUTES = /<!--not for ([^>]*?)-->(.*?)<!--\/not-->/gs;

/**
 * Builds the page of a route from the built page: its title, description, canonical address and link preview, and its
 * own parts.
 */
export function fillPage(page: string, head: PageHead): string {
  const { title, description, publicUrl, route } = head;
  // A player's page has no canonical address until the profile is known to be public.
  const canonical = OF_PLAYERS.includes(route?.path) ? undefined : head.canonical;
  const link = canonical === undefined ? NO_INDEX : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
  const metas: readonly (readonly [string, (content: string) => string])[] = [
    ['name="description"', () => description],
    ['property="og:title"', () => title],
    ['property="og:description"', () => description],
    ['property="og:url"', () => canonical ?? publicUrl],
    ['property="og:image"', (content) => (content.startsWith('/') ? `${publicUrl}${content}` : content)],
  ];
  const bare = page
    .replace(CANONICAL, '')
    .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
    .replace('</head>', () => `${link}</head>`)
    .replace(NOT_FOR_ROUTES, (_whole, routes: string, part: string) =>
      route !== undefined && routes.split(' ').includes(route.path) ? '' : part,
    )
    .replace(FOR_ROUTES, (_whole, routes: string, part: string) => {
      if (route === undefined || !routes.split(' ').includes(route.path)) return '';
      const [parameter] = PARAMETER.exec(route.path) ?? [];
      return parameter === undefined ? part : part.replaceAll(parameter, () => escapeHtml(route.value));
    });
  return metas.reduce((text, [name, write]) => setMeta(text, name, write), bare);
}

function setMeta(page: string, name: string, write: (content: string) => string): string {
  const pattern = new RegExp(String.raw`(<meta\s+${name}\s+content=")([^"]*)(")`);
  return page.replace(pattern, (_match, before: string, content: string, after: string) =>
    [before, escapeHtml(write(content)), after].join(''),
  );
}

export function setPackArt(page: string, packArt: string): string {
  if (packArt === '') return page;
  return page.replace('</head>', () => `<meta name="pack-art" content="${escapeHtml(packArt)}"></head>`);
}

export function setPreview(page: string, preview: Preview, publicUrl: string): string {
  const { title, description, path, picture, alt } = preview;
  const metas: readonly (readonly [string, string])[] = [
    ['property="og:title"', `${title} · ${SITE_NAME}`],
    ['property="og:description"', description],
    ['property="og:url"', `${publicUrl}${path}`],
    ['property="og:image"', `${publicUrl}${picture}`],
    ['property="og:image:alt"', alt],
  ];
  return metas.reduce((text, [name, content]) => setMeta(text, name, () => content), page);
}

/** Sets only the address of a battle's preview if it may show nothing else. */
export function setAddress(page: string, path: string, publicUrl: string): string {
  return setMeta(page, 'property="og:url"', () => `${publicUrl}${path}`);
}

export function setProfile(page: string, name: string, publicUrl: string): string {
  const address = `${publicUrl}/u/${name.toLowerCase()}`;
  const title = escapeHtml(`${name} · ${SITE_NAME}`);
  const named = page
    .replace(NO_INDEX, () => `<link rel="canonical" href="${escapeHtml(address)}">`)
    .replace(TITLE, () => `<title>${title}</title>`);
  const metas: readonly (readonly [string, string])[] = [
    ['property="og:title"', `${name} · ${SITE_NAME}`],
    ['property="og:url"', address],
    ['property="og:image"', `${publicUrl}/api/players/${name.toLowerCase()}/picture`],
    ['property="og:image:alt"', `The profile of ${name}`],
  ];
  return metas.reduce((text, [property, content]) => setMeta(text, property, () => content), named);
}
