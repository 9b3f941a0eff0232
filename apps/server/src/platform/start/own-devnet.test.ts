import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { present, SUN_PER_VT } from '@voltide/core';
import { createNode } from '@voltide/tron/client/node';
import { expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { platformAddressOf } from '../../money/tron/chain/tron-chain.ts';
import { startOwnDevnet } from './own-devnet.ts';

it('S8-08 the test network that comes along gives the platform what it pays, before and after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltide-devnet-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const platform = present(platformAddressOf(config), 'an address');
  for (let start = 0; start < 2; start++) {
    const own = present(await startOwnDevnet(config), 'a network');
    const node = createNode({ url: present(own.config.tronNodes[0], 'a node') });
    expect(await node.findAccount(platform, 'solid')).toMatchObject({ balanceSun: 10_000_000n * SUN_PER_VT });
    await own.stop();
  }
  rmSync(dataDir, { recursive: true });
});
