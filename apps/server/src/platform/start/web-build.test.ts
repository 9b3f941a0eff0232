import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createLogger } from './logger.ts';
import { checkBuildable, openSite, type OpenSite, type SiteOptions } from './web-build.ts';

let folder = '';
let said: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-site-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const writePage = (text: string): void => writeFileSync(join(folder, 'index.html'), text);
const refuse = (): Promise<void> => Promise.reject(new Error('EACCES: permission denied'));

function open(build: NonNullable<SiteOptions['build']>, isStale = true): OpenSite {
  const log = createLogger('silent');
  return openSite({ say: (line) => said.push(line), log, folder, build, isStale: () => isStale });
}

const pageOf = (site: OpenSite): unknown => {
  const found = site.find();
  return typeof found === 'string' ? found : found.page;
};

describe('the pages at the start', () => {
  it('are the last build, where no source is newer', async () => {
    writePage('last');
    const site = open(refuse, false);
    expect([await site.ready(), pageOf(site), said]).toEqual([true, 'last', []]);
  });

  it('are waited for, where they were never built', async () => {
    const site = open(() => {
      writePage('first');
      return Promise.resolve();
    });
    expect(pageOf(site)).toBe('building');
    expect([await site.ready(), pageOf(site)]).toEqual([true, 'first']);
    expect(said).toEqual(['Building the pages ...', 'The pages are ready.']);
  });

  it('end the start with the reason and what helps, where they were never built and cannot be', async () => {
    const site = open(refuse);
    await expect(site.ready()).rejects.toThrow(
      /^EACCES: permission denied\nThe pages could not be built, .* no earlier build to serve; .*apps\/web\/dist/,
    );
    expect(pageOf(site)).toBe('failed');
    expect(said).not.toContain('The pages are ready.');
  });

  it('count as not built, where the build leaves no page', async () => {
    await expect(open(() => Promise.resolve()).ready()).rejects.toThrow(/^the build left no page in .*\n.*no earlier/);
  });

  it('stay those of the last build, where they cannot be built again, which is reported', async () => {
    writePage('last');
    const site = open(refuse);
    expect(await site.ready()).toBe(true);
    await expect.poll(() => said.at(-1)).toMatch(/^The pages could not be rebuilt, .* last build are served;/);
    expect(pageOf(site)).toBe('last');
  });

  it.each(['/srv/game #1', '/srv/what?/voltide'])('cannot be built in %s, which one sentence says', async (root) => {
    const site = open(() => Promise.resolve(checkBuildable(root)));
    const message =
      `The pages cannot be built in ${root}: no folder above them may have # or ? in its name. ` +
      'Rename that folder, or move Voltide elsewhere.';
    await expect(site.ready()).rejects.toMatchObject({ message });
  });

  it('can be built in a folder with blanks, percent signs and letters of any language', () => {
    expect(() => checkBuildable('/srv/my games/100%25 é 電/100%')).not.toThrow();
  });

  it('are given up without a word, where the server stops before', async () => {
    const site = open(
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    );
    const ready = site.ready();
    await site.stop();
    expect([await ready, said]).toEqual([false, ['Building the pages ...']]);
  });
});
