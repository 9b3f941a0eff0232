import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;
const SMALLEST_BYTES = 1024;

const INLINE = /<(script|style)(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/\1>/g;

export function contentHashes(): Plugin {
  let folder = '';
  return {
    name: 'voltide:content-hashes',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      handler: async () => {
        const html = await readFile(join(folder, 'index.html'), 'utf8');
        const hashes = { scriptHashes: [] as string[], styleHashes: [] as string[] };
        for (const [, tag, text = ''] of html.matchAll(INLINE)) {
          hashes[tag === 'style' ? 'styleHashes' : 'scriptHashes'].push(
            `sha256-${createHash('sha256').update(text).digest('base64')}`,
          );
        }
        await writeFile(join(folder, 'csp.json'), `${JSON.stringify(hashes)}\n`);
      },
    },
  };
}

const DOCUMENT = join(import.meta.dirname, '../../docs/fairness.md');
const DOCUMENT_NAME = 'fairness.txt';

/** Publishes the fairness document beside the pages as plain text, which every browser displays. */
export function fairnessDocument(): Plugin {
  return {
    name: 'voltide:fairness-document',
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${DOCUMENT_NAME}`, (_request, response, next) => {
        const show = (text: string): void => {
          response.setHeader('content-type', 'text/plain; charset=utf-8').end(text);
        };
        readFile(DOCUMENT, 'utf8').then(show, next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: DOCUMENT_NAME, source: await readFile(DOCUMENT, 'utf8') });
    },
  };
}

/** Writes FILE.br and FILE.gz beside every asset that shrinks, so that the server compresses nothing. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'voltide:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const entries = await readdir(folder, { recursive: true });
        const names = entries.filter((name) => COMPRESSIBLE.test(name));
        await Promise.all(names.map((name) => compress(join(folder, name))));
      },
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await Promise.all([
    brotli(content, { params }).then((small) => writeFile(`${path}.br`, small)),
    gzipped(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ]);
}
