import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { present } from '@voltide/core';
import {
  buildTransfer,
  encodeRawData,
  encodeTransaction,
  formatHex,
  parseAddress,
  parseHex,
  signTransaction,
  transactionOf,
} from '@voltide/tron';
import { afterAll, describe, expect, it } from 'vitest';

import { inspectTron } from './inspect-tron.ts';

type BlockJson = { readonly blockID: string; readonly transactions?: readonly object[] };
type Blocks = { readonly whole: readonly BlockJson[]; readonly headers: readonly BlockJson[] };
type Written = { readonly raw_data_hex: string; readonly signature: string; readonly txID: string };

const DATA = new URL('../../../packages/tron/data/', import.meta.url);
const readData = (name: string): unknown => JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));
const blocks = readData('blocks.json') as Blocks;
const whole = present(blocks.whole[0], 'a whole block');
const { transactions } = readData('tronweb.json') as { readonly transactions: readonly Written[] };
const written = present(transactions[2], 'the one with a memo');
const OWNER = 'TCNkawTmcQgYSU8nP8cHswT1QPjharxJr7';

const folder = mkdtempSync(join(tmpdir(), 'voltide-tron-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown): string {
  const file = join(folder, 'blocks.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function documentOf(...words: readonly string[]): unknown {
  return JSON.parse(inspectTron([...words, '--json']).out);
}

describe('decode', () => {
  const signed = formatHex(
    encodeTransaction(transactionOf(parseHex(written.raw_data_hex), [parseHex(written.signature)])),
  );

  it('tells people what a signed transaction does and who signed it', () => {
    expect(inspectTron(['decode', signed])).toEqual({
      code: 0,
      err: '',
      out: [
        `transaction   ${written.txID}`,
        'contract      TransferContract',
        `owner         ${OWNER}`,
        'to            TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL',
        'amount        20.000000 TRX',
        'memo          "Grüße"',
        'made          2023-11-14T22:13:20.000Z',
        'expires       2023-11-14T22:14:20.000Z',
        'refers to     block number …1234, id …0011223344556677…',
        'bandwidth     277 points',
        `signed by     ${OWNER}, the owner`,
        '',
      ].join('\n'),
    });
  });

  it('tells machines the same', () => {
    expect(documentOf('decode', signed)).toEqual({
      id: written.txID,
      contract: 'TransferContract',
      owner: OWNER,
      to: 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL',
      amountSun: '20000000',
      permissionId: 0,
      memoHex: '4772c3bcc39f65',
      feeLimitSun: '0',
      timestampMs: '1700000000000',
      expirationMs: '1700000060000',
      refBlockBytes: '1234',
      refBlockHash: '0011223344556677',
      bandwidth: 277,
      signers: [{ address: OWNER, isOwner: true }],
      results: [],
    });
  });

  it('takes raw_data_hex alone, in capitals and with 0x', () => {
    const { code, out } = inspectTron(['decode', `0x${written.raw_data_hex.toUpperCase()}`]);
    expect([code, out]).toEqual([0, expect.stringContaining(`transaction   ${written.txID}`)]);
    expect(out).toContain('signed by     nobody yet');
    expect(out).toContain('bandwidth     277 points with one signature');
  });

  it('says when another has signed, and ends with 1 when nobody can have', () => {
    const transaction = transactionOf(parseHex(written.raw_data_hex));
    const other = signTransaction(transaction, parseHex('02'.repeat(32)));
    const byOther = inspectTron(['decode', formatHex(encodeTransaction(other))]);
    expect([byOther.code, byOther.out]).toEqual([
      0,
      expect.stringMatching(/signed by {5}T\w{33}, who is not the owner/),
    ]);
    const byNobody = inspectTron([
      'decode',
      formatHex(encodeTransaction({ ...other, signatures: [new Uint8Array(65)] })),
    ]);
    expect([byNobody.code, byNobody.out]).toEqual([1, expect.stringContaining('nobody: no key can have made this')]);
  });

  it('shows the content of other contracts, and their result', () => {
    const call = present(whole.transactions?.[2], 'the call') as { raw_data_hex: string; signature: string[] };
    const bytes = encodeTransaction({
      ...transactionOf(parseHex(call.raw_data_hex), call.signature.map(parseHex)),
      results: [{ feeSun: 0n, code: 0, contractResult: 1, unknown: new Uint8Array(0) }],
    });
    const { out } = inspectTron(['decode', formatHex(bytes)]);
    for (const text of [
      'TriggerSmartContract',
      'fee limit     6.000000 TRX',
      'content       0a15',
      'result        SUCCESS',
    ]) {
      expect(out).toContain(text);
    }
  });

  it('lets no memo steer the terminal or pass for a line', () => {
    const address = present(parseAddress(OWNER), 'an address');
    const withMemo = (memo: Uint8Array): string =>
      inspectTron([
        'decode',
        formatHex(
          encodeRawData(
            buildTransfer({
              owner: address,
              to: address,
              amountSun: 1n,
              refBlockId: new Uint8Array(32),
              expirationMs: 0,
              timestampMs: Number.MAX_SAFE_INTEGER,
              memo,
            }),
          ),
        ),
      ]).out;
    const steering = withMemo(new TextEncoder().encode('\u001b[2J\nsigned by \u202e\u009b'));
    expect(steering).toContain(String.raw`memo          "\u001b[2J\nsigned by \u{202e}\u{9b}"`);
    expect(steering).toContain('made          9007199254740991 ms, which is no date');
    expect(steering).toContain('expires       no time given');
    expect(withMemo(Uint8Array.of(255))).toContain('memo          ff (no text)');
  });

  it.each([
    ['not hexadecimal', 'xyz'],
    ['not a transaction of TRON', 'ffff'],
    ['not a transaction of TRON', written.raw_data_hex.slice(0, -2)],
    ['one contract, this has 0', '0a021234'],
  ])('ends with 2 and says what is wrong: %s', (message, hex) => {
    expect(inspectTron(['decode', hex])).toEqual({ code: 2, out: '', err: expect.stringContaining(message) as string });
  });
});

describe('block', () => {
  it('S8-07 finds a real block good: id, producer and transactions', () => {
    expect(inspectTron(['block', fileOf(whole)])).toEqual({
      code: 0,
      err: '',
      out: [
        'block         13232131, 2021-03-17T07:46:27.000Z',
        `id            ${whole.blockID}, as stated`,
        'producer      TRm1PVg9RYuZAS7x7dvvRqSSC7ZQe9WCP5, who signed it',
        'transactions  3, all that the header stands for',
        '',
      ].join('\n'),
    });
  });

  it('reads one, a list, and what a range is answered with', () => {
    for (const content of [whole, [whole], { block: [whole] }]) {
      expect(documentOf('block', fileOf(content))).toMatchObject({ blocks: [{ number: 13_232_131, rootHolds: true }] });
    }
  });

  it('S8-07 ends with 1 for a block that a node has stripped, changed or given another id', () => {
    const outOf = (change: object): string => {
      const { code, out } = inspectTron([
        'block',
        fileOf([present(blocks.headers[1], 'a header'), { ...whole, ...change }]),
      ]);
      expect(code).toBe(1);
      return out;
    };
    expect(outOf({ transactions: undefined })).toContain('0, NOT those that the header stands for\n');
    expect(outOf({ transactions: whole.transactions?.slice(1) })).toContain('some are missing, added or changed');
    expect(outOf({ blockID: '00'.repeat(32) })).toContain('NOT as stated');
    expect(outOf({ block_header: { raw_data: { number: 1 }, witness_signature: '00' } })).toContain('nobody named');
    expect(documentOf('block', fileOf({ ...whole, blockID: undefined }))).toMatchObject({
      blocks: [{ idHolds: null }],
    });
  });

  it('reads blocks from a file in UTF-16 with a byte-order mark', () => {
    const file = join(folder, 'utf16.json');
    writeFileSync(file, Buffer.from(`\uFEFF${JSON.stringify(whole)}`, 'utf16le'));
    expect(inspectTron(['block', file])).toMatchObject({ code: 0, err: '' });
  });

  it.each([
    ['cannot read', 'block', undefined],
    ['not JSON: it is cut off at line 1, column 2', 'block', '{'],
    ['there is no block', 'block', []],
    ['block is no list', 'block', { block: {} }],
    ['block_header is no object', 'block', {}],
    ['block 2 of 2: block_header is no object', 'block', [whole, {}]],
  ])('ends with 2 and says what is wrong: %s', (message, command, content) => {
    const file = content === undefined ? join(folder, 'nowhere') : fileOf(content);
    expect(inspectTron([command, file])).toEqual({ code: 2, out: '', err: expect.stringContaining(message) as string });
  });
});

it.each([[], ['decode'], ['block'], ['show', 'x'], ['decode', '00', '00']])(
  'says how it is used for %j',
  (...words) => {
    expect(inspectTron(words)).toEqual({ code: 2, out: '', err: expect.stringMatching(/^usage: /) as string });
  },
);

it('is a program that ends with the code', async () => {
  const program = fileURLToPath(new URL('tron.ts', import.meta.url));
  const run = (...words: readonly string[]): Promise<number | null> =>
    new Promise((resolve) => {
      const child = execFile(process.execPath, [program, ...words], () => {
        resolve(child.exitCode);
      });
    });
  expect(await Promise.all([run('block', fileOf(whole)), run('decode', 'zz')])).toEqual([0, 2]);
});
