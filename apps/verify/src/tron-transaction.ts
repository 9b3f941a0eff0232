import {
  bandwidthOf,
  CodecError,
  CONTRACT_NAMES,
  CONTRACT_RESULTS,
  decodeRawData,
  decodeTransaction,
  formatAddress,
  formatHex,
  formatTrx,
  isAddress,
  readOwner,
  readTransfer,
  recoverSigners,
  sameBytes,
  SIGNATURE_BYTES,
  transactionId,
  transactionOf,
  type Contract,
  type RawData,
  type Transaction,
} from '@voltide/tron';

import { timeText, type Description } from './description.ts';

type Line = readonly [name: string, text: string];
type Signer = { readonly address: string | undefined; readonly isOwner: boolean };

/** Reads a whole transaction, or what is signed alone (`raw_data_hex`). @throws CodecError if the bytes are neither. */
export function readAnyTransaction(bytes: Uint8Array): Transaction {
  const whole = readOrNothing(() => decodeTransaction(bytes));
  if (whole !== undefined && readOrNothing(() => soleContract(decodeRawData(whole.rawData))) !== undefined)
    return whole;
  const rawData = readOrNothing(() => decodeRawData(bytes));
  if (rawData === undefined) throw new CodecError('not a transaction of TRON, whole or as raw_data_hex');
  soleContract(rawData);
  return transactionOf(bytes);
}

/** Describes a transaction. It is good unless it carries a signature that no key can have made. */
export function describeTransaction(transaction: Transaction): Description {
  const rawData = decodeRawData(transaction.rawData);
  const contract = soleContract(rawData);
  const owner = readOwner(contract);
  const signers = recoverSigners(transaction).map((signer) => ({
    address: signer && formatAddress(signer),
    isOwner: signer !== undefined && owner !== undefined && sameBytes(signer, owner),
  }));
  const id = formatHex(transactionId(transaction.rawData));
  const results = transaction.results.map(
    ({ contractResult }) => CONTRACT_RESULTS[contractResult] ?? `${contractResult}`,
  );
  const bandwidth = bandwidthOnceSigned(transaction);
  return {
    good: signers.every(({ address }) => address !== undefined),
    lines: [
      ['transaction', id],
      ...contractLines(contract, owner),
      ...rawDataLines(rawData),
      ['bandwidth', `${bandwidth} points${signers.length === 0 ? ' with one signature' : ''}`],
      ...signerLines(signers),
      ...results.map((result): Line => ['result', result]),
    ],
    document: {
      id,
      ...contractMembers(contract, owner),
      ...rawDataMembers(rawData),
      bandwidth,
      signers: signers.map(({ address, isOwner }) => ({ address: address ?? null, isOwner })),
      results,
    },
  };
}

function bandwidthOnceSigned(transaction: Transaction): number {
  const signed = transaction.signatures.length > 0;
  return bandwidthOf(signed ? transaction : { ...transaction, signatures: [new Uint8Array(SIGNATURE_BYTES)] });
}

function soleContract({ contracts }: RawData): Contract {
  const [contract, ...more] = contracts;
  if (contract === undefined || more.length > 0) {
    throw new CodecError(`a transaction of TRON has one contract, this has ${contracts.length}`);
  }
  return contract;
}

function contractLines(contract: Contract, owner: Uint8Array | undefined): readonly Line[] {
  const transfer = readTransfer(contract);
  const content = transfer ? [] : ([['content', formatHex(contract.parameter?.value ?? new Uint8Array(0))]] as const);
  return [
    ['contract', contractName(contract.type)],
    ['owner', owner === undefined ? 'none that can be read' : formatAddress(owner)],
    ...(transfer
      ? ([
          ['to', addressText(transfer.to)],
          ['amount', `${formatTrx(transfer.amountSun)} TRX`],
        ] as const)
      : []),
    ...content,
    ...(contract.permissionId === 0 ? [] : ([['permission', `${contract.permissionId}`]] as const)),
  ];
}

function contractMembers(contract: Contract, owner: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  const transfer = readTransfer(contract);
  return {
    contract: contractName(contract.type),
    owner: owner === undefined ? null : formatAddress(owner),
    ...(transfer === undefined
      ? { content: formatHex(contract.parameter?.value ?? new Uint8Array(0)) }
      : { to: addressText(transfer.to), amountSun: transfer.amountSun.toString() }),
    permissionId: contract.permissionId,
  };
}

function rawDataLines(rawData: RawData): readonly Line[] {
  const { data, feeLimitSun } = rawData;
  return [
    ...(data.length === 0 ? [] : ([['memo', memoText(data)]] as const)),
    ...(feeLimitSun === 0n ? [] : ([['fee limit', `${formatTrx(feeLimitSun)} TRX`]] as const)),
    ['made', timeText(rawData.timestampMs)],
    ['expires', timeText(rawData.expirationMs)],
    ['refers to', `block number …${formatHex(rawData.refBlockBytes)}, id …${formatHex(rawData.refBlockHash)}…`],
  ];
}

function rawDataMembers(rawData: RawData): Readonly<Record<string, unknown>> {
  return {
    memoHex: formatHex(rawData.data),
    feeLimitSun: rawData.feeLimitSun.toString(),
    timestampMs: rawData.timestampMs.toString(),
    expirationMs: rawData.expirationMs.toString(),
    refBlockBytes: formatHex(rawData.refBlockBytes),
    refBlockHash: formatHex(rawData.refBlockHash),
  };
}

function signerLines(signers: readonly Signer[]): readonly Line[] {
  if (signers.length === 0) return [['signed by', 'nobody yet']];
  return signers.map(({ address, isOwner }) => {
    if (address === undefined) return ['signed by', 'nobody: no key can have made this signature'];
    return ['signed by', isOwner ? `${address}, the owner` : `${address}, who is not the owner`];
  });
}

function contractName(type: number): string {
  return CONTRACT_NAMES.get(type) ?? `kind ${type}`;
}

function addressText(bytes: Uint8Array): string {
  return isAddress(bytes) ? formatAddress(bytes) : `no address: ${formatHex(bytes)}`;
}

/** A memo is anybody's text: quoted, so that it cannot pass for a line of ours or steer a terminal. */
function memoText(data: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(data);
    return JSON.stringify(text).replaceAll(
      /[\p{C}\p{Zl}\p{Zp}]/gu,
      (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`,
    );
  } catch {
    return `${formatHex(data)} (no text)`;
  }
}

function readOrNothing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof CodecError) return undefined;
    throw error;
  }
}
