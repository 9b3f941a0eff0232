import type { Route } from '@voltide/contract';

const SITE_NAME = 'Voltide';
const NOT_FOUND = { title: 'Page not found', description: 'There is no page at this address.' };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\'': '&#39;',
};

/** Makes a text safe inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** What a page says about itself before any script has run. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Its one address; undefined for the page that stands for none. */
  readonly canonical: string | undefined;
  /** Where this installation is reached: link previews want whole addresses. */
  readonly publicUrl: string;
};

/** The head of a route's page; without a route, the head of the not-found page. */
export function headOf(route: Route | undefined, path: string, publicUrl: string): PageHead {
  const { title, description } = route ?? NOT_FOUND;
  const full = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  const canonical = route === undefined ? undefined : `${publicUrl}${canonicalPath(path)}`;
  return { title: full, description, canonical, publicUrl };
}

function canonicalPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

const TITLE = /<title>[^<]*<\/title>/;
const CANONICAL = /<link\s+rel="canonical"[^>]*>/;

/** Writes a head into the built page: title, description, canonical address and what link previews read. */
export function fillPage(page: string, head: PageHead): string {
  const { title, description, canonical, publicUrl } = head;
  const link =
    canonical === undefined
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escapeHtml(canonical)}">`;
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
    .replace('</head>', () => `${link}</head>`);
  return metas.reduce((text, [name, write]) => setMeta(text, name, write), bare);
}

function setMeta(page: string, name: string, write: (content: string) => string): string {
  const pattern = new RegExp(String.raw`(<meta\s+${name}\s+content=")([^"]*)(")`);
  return page.replace(pattern, (_match, before: string, content: string, after: string) =>
    [before, escapeHtml(write(content)), after].join(''),
  );
}
