import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { findRoute, type Route } from '@voltide/contract';
import type { Clock } from '@voltide/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '../../errors.ts';
import { chooseEncoding, ENCODINGS } from './accept-encoding.ts';
import { knowsEtag } from './etag.ts';
import { allowedMethods } from './not-found.ts';
import { fillPage, headOf, setAddress, setPackArt, setPreview, setProfile } from './page.ts';
import type { Preview } from './preview.ts';
import { securityHeaders, type Reached } from './security-headers.ts';
import { SECURITY_TEXT_PATH, securityText } from './security-text.ts';
import { etagOf, type Site, type SiteFile, type SiteNow } from './site.ts';
import { sendStartingPage } from './starting-page.ts';

type PagesOptions = Reached & {
  readonly site: () => SiteNow;
  /** True if a pack of this id is on sale: other pack pages do not exist. */
  readonly isPack: (packId: string) => boolean;
  /** Returns the capsule of a pack as an SVG file, where the build has none or another one. */
  readonly findPackPicture: (packId: string) => string | undefined;
  readonly packArt: () => string;
  readonly previewBattle: (battleId: string) => Promise<Preview | undefined>;
  readonly previewShared: (shareId: string) => Promise<Preview | undefined>;
  /** Returns a name in its owner's spelling, if it has a public profile: any other name's page shows nothing of it. */
  readonly findProfile: (name: string) => Promise<string | undefined>;
  readonly clock: Clock;
  /** Counts a request for a page that does not exist or needs the database. @throws AppError `too_many_requests` */
  readonly count: (request: FastifyRequest) => void;
};

const PACK_PAGE = '/packs/:packId';
const BATTLES = '/battles';
const BATTLE_ASKED = /[?&]b=([\w-]{1,64})(?:&|$)/;
const SHARED_PAGE = '/shared/:shareId';
const SHARED_ASKED = /^\/shared\/([0-9a-f]{32})\/?$/i;
const PROFILE_PAGE = '/u/:name';
const PROFILE_ASKED = /^\/u\/([\w-]{3,20})\/?$/i;
const QUESTION_MS = 300;
const PAGE_METHODS = 'GET, HEAD';
const NOT_FOUND_KEY = 'not found';

type Prepared = {
  readonly headers: Readonly<Record<string, string>>;
  readonly packArt: string;
  readonly page: string;
  readonly pages: Map<string, SiteFile>;
};

/** Answers everything outside the API: files of the build, pages by the route table, 404 with the same page. */
export function addPages(app: FastifyInstance, options: PagesOptions): void {
  const prepared = new WeakMap<Site, Prepared>();
  const prepare = (site: Site): Prepared => {
    const packArt = options.packArt();
    const before = prepared.get(site);
    if (before?.packArt === packArt) return before;
    const headers = before?.headers ?? securityHeaders(options, site);
    const made = { headers, packArt, page: setPackArt(site.page, packArt), pages: new Map<string, SiteFile>() };
    prepared.set(site, made);
    return made;
  };
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isCall = path.toLowerCase().startsWith('/api/') || path === '/api';
    const allowed = isCall ? allowedMethods(path) : PAGE_METHODS;
    if (allowed === undefined) throw new AppError('not_found');
    if (isCall || !PAGE_METHODS.split(', ').includes(request.method)) {
      reply.header('allow', allowed);
      throw new AppError('method_not_allowed');
    }
    if (path === SECURITY_TEXT_PATH) {
      reply.headers(securityHeaders(options, { scriptHashes: [], styleHashes: [] }));
      sendFile(securityFile(options), request, reply);
      return undefined;
    }
    const site = options.site();
    if (typeof site === 'string') {
      sendStartingPage(reply, site, options);
      return undefined;
    }
    const { headers, page, pages } = prepare(site);
    reply.headers(headers);
    const file = pictureFile(path, options) ?? site.files.get(path);
    if (file === undefined) return sendPage(path, request, reply, { ...options, page, pages });
    sendFile(file, request, reply);
    return undefined;
  });
}

function securityFile({ publicUrl, clock }: PagesOptions): SiteFile {
  const plain = Buffer.from(securityText(publicUrl, clock.nowMs()));
  const type = 'text/plain; charset=utf-8';
  return { type, cacheControl: 'public, max-age=86400', etag: etagOf(plain), plain, packed: {} };
}

const PACK_PICTURE = /^\/art\/([a-z0-9-]{1,40})\.svg$/;

function pictureFile(path: string, { findPackPicture }: PagesOptions): SiteFile | undefined {
  const packId = PACK_PICTURE.exec(path)?.[1];
  const picture = packId === undefined ? undefined : findPackPicture(packId);
  if (picture === undefined) return undefined;
  const plain = Buffer.from(picture);
  return {
    type: 'image/svg+xml',
    cacheControl: 'public, max-age=300',
    etag: etagOf(plain),
    plain,
    packed: { gzip: gzipSync(plain) },
  };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

type PageSource = PagesOptions & { readonly page: string; readonly pages: Map<string, SiteFile> };

function sendPage(
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  source: PageSource,
): Promise<FastifyReply> | undefined {
  const route = findPage(path, source.isPack);
  if (route === undefined) source.count(request);
  const isProfile = route?.path === PROFILE_PAGE;
  const isOneForAll = isProfile || route?.path === SHARED_PAGE || route?.hasParts === true;
  const head = headOf(route, isOneForAll ? route.path : path, source.publicUrl);
  const key = head.canonical ?? NOT_FOUND_KEY;
  let file = source.pages.get(key);
  if (file === undefined) source.pages.set(key, (file = packPage(fillPage(source.page, head))));
  if (route === undefined) reply.code(404);
  if (isProfile) return sendProfilePage(file, PROFILE_ASKED.exec(path)?.[1], { request, reply, source });
  const preview = previewOf(route, path, request.url, source);
  if (preview === undefined) {
    sendFile(file, request, reply);
    return undefined;
  }
  source.count(request);
  return soon(preview.read(), undefined).then((shown) => {
    sendFile(withPreview(file, shown ?? preview.path, source.publicUrl), request, reply);
    return reply;
  });
}

function previewOf(route: Route | undefined, path: string, url: string, source: PagesOptions) {
  const battleId = route?.path === BATTLES ? BATTLE_ASKED.exec(url)?.[1] : undefined;
  if (battleId !== undefined) return { path: `/battles?b=${battleId}`, read: () => source.previewBattle(battleId) };
  const shareId = route?.path === SHARED_PAGE ? SHARED_ASKED.exec(path)?.[1]?.toLowerCase() : undefined;
  if (shareId === undefined) return undefined;
  return { path: `/shared/${shareId}`, read: () => source.previewShared(shareId) };
}

type Asked = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly source: PageSource };

/**
 * Sends the page of a player. Unknown names and private profiles get the same one, which no search engine lists: only
 * the call answers whether there is a profile.
 */
async function sendProfilePage(
  file: SiteFile,
  asked: string | undefined,
  { request, reply, source }: Asked,
): Promise<FastifyReply> {
  source.count(request);
  const name = asked === undefined ? undefined : await soon(source.findProfile(asked), undefined);
  sendFile(name === undefined ? file : withProfile(file, name, source.publicUrl), request, reply);
  return reply;
}

/** Returns an answer that comes in time, else another: a page does not wait for a database that is busy or away. */
async function soon<T>(question: Promise<T>, otherwise: T): Promise<T> {
  const given = new AbortController();
  const late = wait(QUESTION_MS, otherwise, { signal: given.signal }).catch(() => otherwise);
  try {
    return await Promise.race([question.catch(() => otherwise), late]);
  } finally {
    given.abort();
  }
}

/** Adds the preview, or the address alone. The page is not cached: there is no end of them. */
function withPreview(file: SiteFile, preview: Preview | string, publicUrl: string): SiteFile {
  const page = file.plain.toString();
  if (typeof preview === 'string') return withText(file, setAddress(page, preview, publicUrl), hashOf(preview));
  return withText(file, setPreview(page, preview, publicUrl), hashOf(JSON.stringify(preview)));
}

const TAG_LENGTH = 16;

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, TAG_LENGTH);
}

function withProfile(file: SiteFile, name: string, publicUrl: string): SiteFile {
  return withText(file, setProfile(file.plain.toString(), name, publicUrl), name);
}

function withText(file: SiteFile, text: string, tag: string): SiteFile {
  const plain = Buffer.from(text);
  const etag = `${file.etag.slice(0, -1)}-${tag}"`;
  return { ...file, etag, plain, packed: { gzip: gzipSync(plain, { level: 4 }) } };
}

function findPage(path: string, isPack: (packId: string) => boolean): Route | undefined {
  const route = findRoute(path);
  if (route?.path !== PACK_PAGE) return route;
  return isPack(path.toLowerCase().split('/')[2] ?? '') ? route : undefined;
}

/** There are as many pages as routes and packs, so each is compressed once and cached; all profiles share one. */
function packPage(text: string): SiteFile {
  const plain = Buffer.from(text);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8 };
  return {
    type: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
    etag: etagOf(plain),
    plain,
    packed: { br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) },
  };
}

/** Sends a file in the preferred encoding; each has a tag of its own, as its bytes differ. */
function sendFile(file: SiteFile, request: FastifyRequest, reply: FastifyReply): void {
  const available = ENCODINGS.filter((name) => file.packed[name] !== undefined);
  const encoding = chooseEncoding(request.headers['accept-encoding'], available);
  const etag = encoding === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding}"`;
  reply
    .header('cache-control', file.cacheControl)
    .header('etag', etag)
    .header('vary', 'accept-encoding')
    .type(file.type);
  if (reply.statusCode === 200 && knowsEtag(request.headers['if-none-match'], etag)) {
    reply.code(304).send();
    return;
  }
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.send(encoding === undefined ? file.plain : file.packed[encoding]);
}
