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
export type PageHead = { readonly title: string; readonly description: string; readonly canonical: string | undefined };

/** The head of a route's page; without a route, the head of the not-found page. */
export function headOf(route: Route | undefined, path: string, publicUrl: string): PageHead {
  const { title, description } = route ?? NOT_FOUND;
  const full = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  const canonical = route === undefined ? undefined : `${publicUrl}${canonicalPath(path)}`;
  return { title: full, description, canonical };
}

function canonicalPath(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower;
}

const TITLE = /<title>[^<]*<\/title>/;
const META = (attribute: string, name: string): RegExp =>
  new RegExp(String.raw`(<meta\s+${attribute}="${name}"\s+content=")[^"]*(")`);
const CANONICAL = /<link\s+rel="canonical"[^>]*>/;

/** Writes a head into the built page: title, description, canonical address and what link previews read. */
export function fillPage(page: string, head: PageHead): string {
  const title = escapeHtml(head.title);
  const description = escapeHtml(head.description);
  const canonical = head.canonical === undefined ? '' : escapeHtml(head.canonical);
  const link =
    canonical === '' ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${canonical}">`;
  return [
    [META('name', 'description'), description],
    [META('property', 'og:title'), title],
    [META('property', 'og:description'), description],
    [META('property', 'og:url'), canonical],
  ].reduce<string>(
    (text, [pattern, value]) =>
      text.replace(pattern ?? '', (_match, before: string, after: string) => `${before}${String(value)}${after}`),
    page
      .replace(CANONICAL, '')
      .replace(TITLE, () => `<title>${title}</title>`)
      .replace('</head>', () => `${link}</head>`),
  );
}
