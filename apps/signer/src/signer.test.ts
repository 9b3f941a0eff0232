import { chmodSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import { present, utcDay } from '@voltide/core';
import { createTestClock } from '@voltide/testkit/clock';
import { createSignerProcess, type SignerProcess } from '@voltide/testkit/signer-process';
import {
  buildTransfer,
  encodeRawData,
  parseAddress,
  parseHex,
  recoverMessageSigner,
  recoverSigner,
  transactionId,
} from '@voltide/tron';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SIGNER_SETTINGS } from './setting-table.ts';
import { readSettings, unknownSettingsLine } from './settings.ts';
import { createSignerClient, SignerAwayError, type SignerClient } from './wire/client.ts';

const clock = createTestClock();
const TO = present(parseAddress('TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL'), 'an address');
const LIMITS = { SIGNER_NETWORK: 'devnet', SIGNER_TRANSFER_CAP: '100', SIGNER_DAY_CAP: '250' };

describe('the signer’s process', () => {
  let signer: SignerProcess;
  let account: Uint8Array;
  let client: SignerClient;
  let made = 0;

  const socketPath = (): string => join(signer.folder, 'signer.sock');
  const decisions = (): readonly string[] =>
    signer
      .read('decisions.jsonl')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { decision: string }).decision);
  const transfer = (amountSun: bigint): Uint8Array => {
    const nowMs = clock.nowMs();
    made += 1;
    return encodeRawData(
      buildTransfer({
        owner: account,
        to: TO,
        amountSun,
        refBlockId: parseHex(`00000000000012340011223344556677${'00'.repeat(16)}`),
        expirationMs: nowMs + 60_000,
        timestampMs: nowMs + made,
      }),
    );
  };
  const refusalOf = (asked: Promise<unknown>): Promise<unknown> =>
    asked.then(
      () => undefined,
      (error: unknown) => (error as { code?: string }).code ?? error,
    );

  beforeAll(async () => {
    signer = await createSignerProcess(LIMITS);
    await signer.start();
    const about = await signer.run('about');
    expect([about.code, about.stdout]).toEqual([0, expect.stringContaining('250.000000 TRX in 24 hours')]);
    account = present(parseAddress(/T\w{33}/.exec(about.stdout)?.[0] ?? ''), 'the account');
    client = createSignerClient({ path: socketPath() }, parseHex(signer.read('secret').trim()));
  });
  afterAll(() => signer.close());

  it('S8-08 signs a transfer and a statement of reserves in the name of its account', async () => {
    const rawData = transfer(1_000_000n);
    expect(recoverSigner(transactionId(rawData), await client.signTransfer(rawData))).toEqual(account);
    const statement =
      `Voltide reserves\ndevnet ${utcDay(clock.nowMs())}\nliabilities 12.000000 TRX\nroot ${'0f'.repeat(32)}\n` +
      `block ${'0a'.repeat(32)}\nreserves 13.000000 TRX`;
    expect(recoverMessageSigner(statement, await client.signMessage(statement))).toEqual(account);
    expect(await refusalOf(client.signMessage('I own this'))).toBe('text');
    expect(await refusalOf(client.signTransfer(transactionId(rawData)))).toBe('unreadable');
    expect(decisions()).toEqual(['started', 'signed', 'signed message', 'refused', 'refused']);
  });

  it('S8-08 keeps the limit of a day through a kill, and counts the same bytes once', async () => {
    const { signedInDaySun } = await client.about();
    const [first, second] = [transfer(100_000_000n), transfer(100_000_000n)];
    const signature = await client.signTransfer(first);
    await signer.kill();
    expect(await refusalOf(client.signTransfer(first))).toBeInstanceOf(SignerAwayError);
    await signer.start();
    expect(await client.signTransfer(first)).toEqual(signature);
    const both = await Promise.all([client.signTransfer(second), client.signTransfer(second)]);
    expect(both[0]).toEqual(both[1]);
    expect((await client.about()).signedInDaySun).toBe(signedInDaySun + 200_000_000n);
    const asked = Array.from({ length: 20 }, () => refusalOf(client.signTransfer(transfer(40_000_000n))));
    const refusals = await Promise.all(asked);
    expect(refusals.filter((refusal) => refusal !== 'day-cap')).toEqual([undefined]);
  });

  it('answers nobody without the secret, and no line of another connection', async () => {
    const before = decisions().length;
    const stranger = createSignerClient({ path: socketPath() }, new Uint8Array(32));
    await expect(stranger.about()).rejects.toThrow(SignerAwayError);
    for (const line of [`${'0'.repeat(32)} ${'0'.repeat(64)} about\n`, 'x'.repeat(5000), '\n']) {
      const socket = connect(socketPath());
      socket.write(line);
      expect(await text(socket).catch(() => 'closed')).toMatch(/^(voltide-signer-1 [0-9a-f]{32}\n|closed)$/);
    }
    expect((await client.about()).network).toBe('devnet');
    expect(decisions()).toHaveLength(before);
  });

  it('lets no second one take its socket, and nobody else use it', async () => {
    const second = await signer.run('start');
    expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('another signer listens at')]);
    expect(statSync(socketPath()).mode & 0o777).toBe(0o600);
  });

  it('writes over no key, and prints none', async () => {
    const key = signer.read('key');
    const again = await signer.run('init');
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('EEXIST')]);
    expect(signer.read('key')).toBe(key);
    expect(signer.read('decisions.jsonl')).not.toContain(key.trim());
  });

  it('does not start with a key that others may read, with another’s account, or without limits', () => {
    const read = (settings: Readonly<Record<string, string>>) =>
      readSettings({ SIGNER_FOLDER: signer.folder, ...LIMITS, ...settings });
    expect(read({}).policy.account).toEqual(account);
    chmodSync(join(signer.folder, 'key'), 0o640);
    expect(() => read({})).toThrow('others may read');
    expect(read({ CREDENTIALS_DIRECTORY: signer.folder }).policy.account).toEqual(account);
    chmodSync(join(signer.folder, 'key'), 0o600);
    const other = { SIGNER_ACCOUNT: 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL' };
    expect(() => read(other)).toThrow('for another account it needs a permission there');
    expect(read({ ...other, SIGNER_PERMISSION_ID: '2' }).policy.account).toEqual(TO);
    for (const [name, value] of [
      ['SIGNER_TRANSFER_CAP', ''],
      ['SIGNER_DAY_CAP', '99.999999'],
      ['SIGNER_DAY_CAP', '-1'],
      ['SIGNER_NETWORK', 'moon'],
      ['SIGNER_LISTEN', 'signer.sock'],
      ['SIGNER_WINDOW_SECONDS', '86400'],
      ['SIGNER_KEY', '12'],
      ['SIGNER_SECRET_FILE', 'nowhere'],
    ] as const) {
      expect(() => read({ [name]: value })).toThrow(name.replace('_FILE', ''));
    }
    const both = { SIGNER_KEY: signer.read('key').trim(), SIGNER_KEY_FILE: 'key' };
    expect(() => read(both)).toThrow('- SIGNER_KEY and SIGNER_KEY_FILE are both set: keep one of them');
  });

  it('describes exactly the variables that it reads, and names others that look like them', () => {
    const names = new Set<string>();
    const values: Readonly<Record<string, string>> = { SIGNER_FOLDER: signer.folder, ...LIMITS };
    const get = (_: unknown, name: string | symbol): string | undefined => {
      names.add(String(name));
      return values[String(name)];
    };
    expect(readSettings(new Proxy<typeof values>(values, { get })).policy.account).toEqual(account);
    names.delete('CREDENTIALS_DIRECTORY');
    const described = [...Object.keys(SIGNER_SETTINGS), 'SIGNER_KEY_FILE', 'SIGNER_SECRET_FILE'];
    expect([...names].toSorted()).toEqual(described.toSorted());
    const shell = Object.fromEntries([...described, 'PATH', 'TRON_SIGNER'].map((name) => [name, 'x']));
    expect(unknownSettingsLine(shell)).toBeUndefined();
    expect(unknownSettingsLine({ ...shell, SIGNER_LISTN: 'x' })).toContain('have no effect: SIGNER_LISTN.');
  });
});
