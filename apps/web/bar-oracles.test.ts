import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { build } from 'vite';
import { afterAll, expect, it } from 'vitest';

import { barOracles } from './bar-oracles.config.ts';

const folder = mkdtempSync(join(tmpdir(), 'voltide-oracles-'));
afterAll(() => rmSync(folder, { recursive: true }));

for (const name of ['tronweb', '@tronweb3/adapter', 'tronweb-like']) {
  mkdirSync(join(folder, 'node_modules', name), { recursive: true });
  writeFileSync(join(folder, 'node_modules', name, 'index.js'), 'export const used = Math.max(1, 2);');
}

async function buildPage(code: string): Promise<unknown> {
  writeFileSync(join(folder, 'page.js'), code);
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [barOracles()],
    build: { write: false, rolldownOptions: { input: join(folder, 'page.js') } },
  });
}

it.each(['tronweb', '@tronweb3/adapter'])('no page is built with %s in it', async (name) => {
  const index = `./node_modules/${name}/index.js`;
  await expect(buildPage(`import { used } from '${index}'; console.log(used);`)).rejects.toThrow('for tests alone');
  await expect(buildPage(`void import('${index}').then(console.log);`)).rejects.toThrow('for tests alone');
});

it('other packages are built', async () => {
  await expect(
    buildPage(`import { used } from './node_modules/tronweb-like/index.js'; console.log(used);`),
  ).resolves.toBeDefined();
});
