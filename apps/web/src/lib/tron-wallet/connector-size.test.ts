import { gzipSync } from 'node:zlib';

import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

/** Limit of the code that talks to wallets, after gzip (tron.md, section 4). */
const MOST_BYTES = 3 * 1024;
/** Modules that talk to wallets. The throw-away wallet loads on demand. */
const PARTS = ['deep-link', 'throwaway-key', 'tron-network', 'wallet-calls', 'wallet-watch'];

it('S8-05 what speaks with wallets is small', async () => {
  const entry = PARTS.map((name) => `export * from '${import.meta.dirname}/${name}.ts';`).join('\n');
  const plugin = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? '\0entry' : undefined),
    load: (id: string) => (id === '\0entry' ? entry : undefined),
  };
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { write: false, minify: true, rolldownOptions: { input: 'entry', preserveEntrySignatures: 'strict' } },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const code = output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  const bytes = gzipSync(code, { level: 9 }).length;
  expect(code).toContain('TIP6963:requestProvider');
  expect(code).toContain('eth_requestAccounts');
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
