import { findRoute, type Route } from '@voltide/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { missingCall } from './not-found.ts';
import { fillPage, headOf } from './page.ts';
import { securityHeaders } from './security-headers.ts';
import type { Site, SiteFile } from './site.ts';

export type PagesOptions = {
  /** The built site; undefined until it is built. */
  readonly site: () => Site | undefined;
  readonly publicUrl: string;
  /** Whether a pack of this id was ever sold: other pack pages do not exist. */
  readonly isPack: (packId: string) => boolean;
  readonly refuse: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
};

const PACK_PAGE = '/packs/:packId';
const BUILDING = 'The pages are being built. Please reload in a few seconds.\n';
const BUILD_RETRY_S = 3;

/** Answers everything outside the API: files of the build, pages by the route table, 404 with the same page. */
export function addPages(app: FastifyInstance, options: PagesOptions): void {
  const headers = new WeakMap<Site, Readonly<Record<string, string>>>();
  const headersOf = (site: Site): Readonly<Record<string, string>> => {
    const known = headers.get(site) ?? securityHeaders(options.publicUrl, site);
    headers.set(site, known);
    return known;
  };
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    if (path.toLowerCase().startsWith('/api/') || path === '/api') {
      options.refuse(missingCall(path), request, reply);
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.code(405).header('allow', 'GET, HEAD').send();
      return;
    }
    const site = options.site();
    if (site === undefined) {
      reply.code(503).header('retry-after', BUILD_RETRY_S).type('text/plain; charset=utf-8').send(BUILDING);
      return;
    }
    reply.headers(headersOf(site));
    const file = site.files.get(path);
    if (file !== undefined) sendFile(file, request, reply);
    else sendPage(site, path, reply, options);
  });
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function sendPage(site: Site, path: string, reply: FastifyReply, { publicUrl, isPack }: PagesOptions): void {
  const route = findPage(path, isPack);
  reply
    .code(route === undefined ? 404 : 200)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(fillPage(site.page, headOf(route, path, publicUrl)));
}

function findPage(path: string, isPack: (packId: string) => boolean): Route | undefined {
  const route = findRoute(path);
  if (route?.path !== PACK_PAGE) return route;
  return isPack(path.toLowerCase().split('/')[2] ?? '') ? route : undefined;
}

function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header('cache-control', file.cacheControl)
    .header('etag', file.etag)
    .header('vary', 'accept-encoding')
    .type(file.type);
  if (request.headers['if-none-match'] === file.etag) {
    reply.code(304).send();
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name) && file.packed[name] !== undefined);
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.send(encoding === undefined ? file.plain : file.packed[encoding]);
}
