/**
 * Walks a payment with five versions of tronweb against the devnet. They are installed into a temporary folder, without
 * their scripts, because all of them together would be 140 MB for everybody.
 *
 * Usage: npm run tronweb-matrix
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { startDevnet } from '@voltide/devnet';
import { walkWithTronWeb, type TronWebClass } from '@voltide/testkit/tronweb-walk';
import { addressOfPrivateKey, formatAddress, formatHex } from '@voltide/tron';

const VERSIONS = ['4.4.0', '5.1.0', '5.3.3', '6.0.4', '6.5.1'];

const EXPECTED = {
  accepted: true,
  inBlock: true,
  solidTooEarly: false,
  solid: true,
  contractResult: 'SUCCESS',
  received: 7_000_000,
  memoFee: 1_000_000,
  blocks: [1, 2, 3],
  byteFee: 1000,
};

const folder = mkdtempSync(join(tmpdir(), 'voltide-tronweb-'));
try {
  const names = VERSIONS.map((version) => [`tronweb-${version}`, `npm:tronweb@${version}`]);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: Object.fromEntries(names) as object }),
  );
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', options, { cwd: folder, stdio: 'inherit' });
  for (const version of VERSIONS) console.log(`tronweb ${version}  ${await tryVersion(version)}`);
} finally {
  rmSync(folder, { recursive: true });
}

async function tryVersion(version: string): Promise<string> {
  const devnet = await startDevnet({ seed: version, ports: [0] });
  try {
    const url = devnet.urls[0] ?? '';
    const privateKey = new Uint8Array(32).fill(7);
    const from = formatAddress(addressOfPrivateKey(privateKey));
    const to = formatAddress(addressOfPrivateKey(new Uint8Array(32).fill(8)));
    await fetch(`${url}/devnet/faucet`, { method: 'POST', body: JSON.stringify({ address: from }) });
    devnet.mine(20);
    const place = { url, privateKey: formatHex(privateKey), from, to, mine: devnet.mine };
    const walk = await walkWithTronWeb(load(version), place);
    const found: Readonly<Record<string, unknown>> = walk;
    const wrong = Object.entries(EXPECTED).filter(([name, value]) => !isDeepStrictEqual(found[name], value));
    if (wrong.length === 0) return 'creates, signs, broadcasts and confirms';
    process.exitCode = 1;
    return `FAILS: ${wrong.map(([name]) => `${name} is ${JSON.stringify(found[name])}`).join(', ')}`;
  } finally {
    await devnet.close();
  }
}

function load(version: string): TronWebClass {
  const found: unknown = createRequire(join(folder, 'package.json'))(`tronweb-${version}`);
  const { TronWeb, default: older } = found as { TronWeb?: TronWebClass; default?: TronWebClass };
  return TronWeb ?? older ?? (found as TronWebClass);
}
