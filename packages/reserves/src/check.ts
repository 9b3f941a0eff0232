import { parseVt } from '@voltide/core';
import { bytesOfHex, hexOf, type HashPort } from '@voltide/fairness';
import { formatAddress, recoverMessageSigner } from '@voltide/tron';

import { readProof, readSeal, reservesText, type Proof, type Seal } from './document.ts';
import { isSum, rootFrom } from './tree.ts';

/** Result of checking a day's seal. */
export type SealCheck = {
  readonly seal: Seal;
  readonly totalSun: bigint;
  readonly reservesSun: bigint;
  /** True if the reserves are at least the debt. */
  readonly isCovered: boolean;
  /** In words; empty if everything that can be checked offline holds. */
  readonly faults: readonly string[];
};

/** A seal's check with the place of one account. */
export type ProofCheck = SealCheck & { readonly account: string; readonly amountSun: bigint };

const BLOCK_NUMBER_CHARACTERS = 16;
const BPS = 10_000n;

/** Computes reserves per liabilities in hundredths of a per cent, cut off; undefined without liabilities. */
export function coverageBps({
  totalSun,
  reservesSun,
}: Pick<SealCheck, 'totalSun' | 'reservesSun'>): bigint | undefined {
  return totalSun === 0n ? undefined : (reservesSun * BPS) / totalSun;
}

/**
 * Checks a seal offline: its sums, its block's id, and each address's signature. Only a node of the network can confirm
 * the balances of that block. @throws UnreadableDocument
 */
export function checkSeal(content: unknown): SealCheck {
  return judgeSeal(readSeal(content));
}

/** Checks that an account's amount is in a seal, and the seal itself. @throws UnreadableDocument */
export function checkProof(port: HashPort, content: unknown): ProofCheck {
  const proof = readProof(content);
  const { faults, ...checked } = judgeSeal(proof.seal);
  return {
    ...checked,
    account: proof.account,
    amountSun: parseVt(proof.amount),
    faults: [...listPathFaults(port, proof), ...faults],
  };
}

function judgeSeal(seal: Seal): SealCheck {
  const { total, ...parts } = seal.liabilities;
  const totalSun = parseVt(total);
  const partsSun = Object.values(parts).reduce((sum, part) => sum + parseVt(part), 0n);
  const reservesSun = seal.reserves.reduce((sum, { balance }) => sum + parseVt(balance), 0n);
  const number = Number.parseInt(seal.block.id.slice(0, BLOCK_NUMBER_CHARACTERS), 16);
  const addresses = new Set(seal.reserves.map(({ address }) => address));
  const faults = [
    ...(partsSun === totalSun ? [] : ['the parts of the liabilities are not their total']),
    ...(isSum(totalSun) && isSum(reservesSun) ? [] : ['a total is out of range']),
    ...(number === seal.block.number ? [] : ['the id of the block is that of another number']),
    ...(Date.parse(seal.block.timestamp) <= Date.parse(seal.takenAt)
      ? []
      : ['the block is younger than the count of the liabilities']),
    ...(seal.takenAt.startsWith(`${seal.date}T`) ? [] : ['the liabilities were counted on another day']),
    ...(addresses.size === seal.reserves.length ? [] : ['an address counts twice']),
    ...seal.reserves.flatMap((reserve) => listSignatureFaults(seal, reserve)),
  ];
  return { seal, totalSun, reservesSun, isCovered: reservesSun >= totalSun, faults };
}

function listSignatureFaults(seal: Seal, { address, balance, signature }: Seal['reserves'][number]): readonly string[] {
  const signer = recoverMessageSigner(reservesText(seal, balance), bytesOfHex(signature));
  const isSigned = signer !== undefined && formatAddress(signer) === address;
  return isSigned ? [] : [`${address} has not signed this`];
}

function listPathFaults(port: HashPort, { account, blind, amount, place, path, seal }: Proof): readonly string[] {
  if (path.length !== seal.depth) return ['the path is not as long as the tree is deep'];
  if (place >= 2 ** seal.depth) return ['the tree has no such place'];
  const siblings = path.map((each) => ({ hash: bytesOfHex(each.hash), sumSun: parseVt(each.amount) }));
  const leaf = { blind: bytesOfHex(blind), id: account, sumSun: parseVt(amount) };
  const root = rootFrom(port, leaf, { place, siblings });
  if (root === undefined) return ['an amount on the path is out of range'];
  const holds = hexOf(root.hash) === seal.root && root.sumSun === parseVt(seal.liabilities.total);
  return holds ? [] : ['the account is not in the sealed tree with this amount'];
}
