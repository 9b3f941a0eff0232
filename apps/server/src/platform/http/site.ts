import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

import type { Encoding } from './accept-encoding.ts';

export type SiteFile = {
  readonly type: string;
  readonly cacheControl: string;
  readonly etag: string;
  readonly plain: Buffer;
  readonly packed: Readonly<Partial<Record<Encoding, Buffer>>>;
};

export type Site = {
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly page: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

export function etagOf(plain: Buffer): string {
  return `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
}

/** The site to serve, or the reason for none. */
export type SiteNow = Site | 'building' | 'failed';

const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const PACKED = { br: '.br', gzip: '.gz' } as const;
const HASHED = /^\/assets\/.*-[\w-]{8,}\.\w+$/;
/** The worker and the page it caches: browsers need those of the newest build. */
const NEWEST = new Set(['/service-worker.js', '/shell.html']);
const PAGE_FILE = 'index.html';
const HASHES_FILE = 'csp.json';
const NOT_SERVED = new Set([`/${PAGE_FILE}`, `/${HASHES_FILE}`]);

/** Reads the web build into memory; undefined when there is none. Nothing outside the folder can ever be served. */
export function readSite(folder: string): Site | undefined {
  if (!existsSync(join(folder, PAGE_FILE))) return undefined;
  const files = new Map<string, SiteFile>();
  for (const path of listFiles(folder)) {
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    const type = TYPES[extname(name)];
    if (type !== undefined && !NOT_SERVED.has(name)) files.set(name, readSiteFile(path, name, type));
  }
  return { files, page: readFileSync(join(folder, PAGE_FILE), 'utf8'), ...readHashes(join(folder, HASHES_FILE)) };
}

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

function readSiteFile(path: string, name: string, type: string): SiteFile {
  const plain = readFileSync(path);
  const packed: Partial<Record<Encoding, Buffer>> = {};
  for (const [encoding, ending] of Object.entries(PACKED) as [Encoding, string][]) {
    if (existsSync(`${path}${ending}`)) packed[encoding] = readFileSync(`${path}${ending}`);
  }
  return {
    type,
    cacheControl: cacheControlOf(name),
    etag: etagOf(plain),
    plain,
    packed,
  };
}

function cacheControlOf(name: string): string {
  if (NEWEST.has(name)) return 'no-cache';
  return HASHED.test(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
}

function readHashes(path: string): { scriptHashes: readonly string[]; styleHashes: readonly string[] } {
  const written: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  return { scriptHashes: hashesIn(written, 'scriptHashes'), styleHashes: hashesIn(written, 'styleHashes') };
}

function hashesIn(written: unknown, name: string): readonly string[] {
  const list: unknown = typeof written === 'object' && written !== null ? Reflect.get(written, name) : undefined;
  const texts = Array.isArray(list) ? list.filter((item): item is string => typeof item === 'string') : [];
  return texts.map((text) => text.replaceAll("'", '')).filter((text) => /^sha(256|384|512)-[\w+/]+=*$/.test(text));
}
