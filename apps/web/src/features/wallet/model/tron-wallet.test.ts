import { expect, it } from 'vitest';

import { shortAddress, walletState } from './tron-wallet.ts';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const FOUND = { id: 'org.tronlink.www', provider: undefined, tronWeb: () => undefined };
const PARTS = {
  walletBalance: '12.345678',
  onChainBalance: '12.000000',
  gameBalance: '7.500000',
  isLoading: false,
  error: null,
};

it('S8-15 S8-16 the state has the members of the specification, and amounts of six decimals', () => {
  const held = { wallet: FOUND, address: ADDRESS };
  expect(walletState({ ...PARTS, standing: { wallets: [FOUND], held } })).toEqual({
    address: ADDRESS,
    balance: '12.345678',
    onChainBalance: '12.000000',
    firestoreBalance: '7.500000',
    isConnected: true,
    isInstalled: true,
    isLoading: false,
    error: null,
  });
  expect(walletState({ ...PARTS, standing: { wallets: [], held: undefined } })).toMatchObject({
    address: null,
    balance: '0.000000',
    onChainBalance: '0.000000',
    isConnected: false,
    isInstalled: false,
  });
});

it('S8-12 that the check of a wallet failed is its error, where there is no other', () => {
  const standing = { wallets: [], held: undefined, hasFailed: true } as const;
  expect(walletState({ ...PARTS, standing }).error).toBe('Failed to check wallet availability');
  expect(walletState({ ...PARTS, standing, error: 'Your wallet is locked.' }).error).toBe('Your wallet is locked.');
});

it('S8-15 a wallet that tells no balance has the one of our node', () => {
  const standing = { wallets: [FOUND], held: { wallet: FOUND, address: ADDRESS } };
  expect(walletState({ ...PARTS, walletBalance: undefined, standing }).balance).toBe('12.000000');
});

it('S8-03 an address is recognised by its first six and last four characters', () => {
  expect(shortAddress(ADDRESS)).toBe('TJRabP…RTv8');
});
