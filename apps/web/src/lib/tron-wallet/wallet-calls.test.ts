import { describe, expect, it, vi } from 'vitest';

import type { FoundWallet } from './find-wallets.ts';
import { networkOf } from './tron-network.ts';
import { readBalanceSun, readChainId, signMessage, signTransaction } from './wallet-calls.ts';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SIGNATURE = 'AB'.repeat(65);

function walletWith(trx: Record<string, unknown> | undefined, request?: () => Promise<unknown>): FoundWallet {
  const tronWeb = trx === undefined ? false : { trx };
  return { id: 'test', provider: request === undefined ? undefined : { request }, tronWeb: () => tronWeb };
}

describe('what a wallet signs', () => {
  it('is a signature of 65 bytes, with or without 0x, and nothing else is taken from its answer', async () => {
    const wallet = walletWith({
      signMessageV2: (text: string) => Promise.resolve(`0x${text === 'text' ? SIGNATURE : ''}`),
      sign: (transaction: object) => Promise.resolve({ ...transaction, raw_data_hex: 'ff', signature: [SIGNATURE] }),
    });
    await expect(signMessage(wallet, 'text')).resolves.toBe(SIGNATURE.toLowerCase());
    await expect(signTransaction(wallet, { txID: '00' })).resolves.toBe(SIGNATURE.toLowerCase());
  });

  it.each([
    ['rejected', () => Promise.reject(new Error('Confirmation declined by user'))],
    ['failed', () => Promise.resolve('0x12')],
    ['failed', () => Promise.resolve(undefined)],
  ])('or a fault: %s', async (kind, signMessageV2) => {
    await expect(signMessage(walletWith({ signMessageV2 }), 'text')).rejects.toMatchObject({ kind });
  });

  it('or a fault where an older wallet throws bare text', async () => {
    const signMessageV2 = vi.fn().mockRejectedValue('Invalid transaction provided: User rejected');
    await expect(signMessage(walletWith({ signMessageV2 }), 'text')).rejects.toMatchObject({ kind: 'rejected' });
  });

  it('or that the wallet is locked', async () => {
    await expect(signMessage(walletWith(undefined), 'text')).rejects.toMatchObject({ kind: 'locked' });
    await expect(signTransaction(walletWith({}), {})).rejects.toMatchObject({ kind: 'locked' });
  });
});

describe('what a wallet knows of the chain', () => {
  it('S8-10 is a balance in whole sun', async () => {
    const balance = (value: unknown) => walletWith({ getBalance: () => Promise.resolve(value) });
    await expect(readBalanceSun(balance(12_345_678), ADDRESS)).resolves.toBe(12_345_678n);
    await expect(readBalanceSun(balance('9007199254740993'), ADDRESS)).resolves.toBe(9_007_199_254_740_993n);
    for (const wrong of [1.5, -1, Number.NaN, {}, undefined]) {
      await expect(readBalanceSun(balance(wrong), ADDRESS)).rejects.toMatchObject({ kind: 'failed' });
    }
  });

  it('S8-11 is its chain id, by its word or by the id of the first block', async () => {
    await expect(readChainId(walletWith({}, () => Promise.resolve('0x2B6653DC')))).resolves.toBe('0x2b6653dc');
    const first = { getBlockByNumber: () => Promise.resolve({ blockID: `${'0'.repeat(56)}cd8690dc` }) };
    const unknown = () => Promise.reject(new Error('unknown method'));
    await expect(readChainId(walletWith(first, unknown))).resolves.toBe('0xcd8690dc');
    await expect(readChainId(walletWith(undefined))).resolves.toBeUndefined();
  });

  it('S8-11 is Mainnet, Testnet or Unknown by the id', () => {
    expect(networkOf('0x2b6653dc')).toBe('Mainnet');
    expect(['0x94a9059e', '0xcd8690dc', '0x01020304'].map((id) => networkOf(id, '0x01020304'))).toEqual([
      'Testnet',
      'Testnet',
      'Testnet',
    ]);
    expect([networkOf('0x01020304'), networkOf(undefined)]).toEqual(['Unknown', 'Unknown']);
  });
});
