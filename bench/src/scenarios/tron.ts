import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';

import {
  addressOfPrivateKey,
  BLOCK_HEADER,
  buildTransfer,
  checkBlock,
  CONTRACT_SUCCESS,
  encodeRawData,
  encodeTransaction,
  formatHex,
  parseHex,
  readBlockJson,
  recoverSigner,
  RESULT,
  signBlockHeader,
  signHash,
  signTransaction,
  transactionId,
  transactionOf,
  transactionRoot,
} from '@voltide/tron';

import { median } from '../measure.ts';
import { formatNumber, type Row } from '../report.ts';

const TRANSACTIONS = 300;
const BLOCKS_A_DAY = 28_800;
const KEY = parseHex('01'.repeat(32));
/** The same kind of key as OpenSSL reads it: the frame of SEC 1 for secp256k1 around 32 bytes. */
const SEC_1 = ['302e0201010420', 'a00706052b8104000a'];

/**
 * Measures reading the network: recovering a signer, against OpenSSL's check of a signature; a block, against its JSON.
 */
export function measureTron({
  rounds,
  seconds,
}: {
  readonly rounds: number;
  readonly seconds: number;
}): readonly Row[] {
  const checks = compare(rounds, seconds, prepareSignatures());
  const blocks = compare(rounds, seconds, prepareBlock());
  const daySeconds = BLOCKS_A_DAY / blocks.product;
  return [
    {
      what: 'TRON: signers found, against signatures that OpenSSL checks',
      product: `${formatNumber(checks.product)}/s`,
      yardstick: `${formatNumber(checks.yardstick)}/s`,
      ratio: checks.ratio,
      better: 'higher',
      goal: 0.2,
      limit: 0.1,
    },
    {
      what: `TRON: blocks of ${TRANSACTIONS} transactions read and checked, against JSON.parse of them`,
      product: `${formatNumber(blocks.product)}/s (a day in ${formatNumber(daySeconds)} s)`,
      yardstick: `${formatNumber(blocks.yardstick)}/s`,
      ratio: blocks.ratio,
      better: 'higher',
      goal: 0.1,
      limit: 0.05,
    },
  ];
}

type Pair = { readonly product: () => void; readonly yardstick: () => void };
type Rates = { readonly product: number; readonly yardstick: number; readonly ratio: number };

function compare(rounds: number, seconds: number, { product, yardstick }: Pair): Rates {
  const measured = Array.from({ length: rounds }, () => ({
    product: ratePerSecond(product, seconds),
    yardstick: ratePerSecond(yardstick, seconds),
  }));
  return {
    product: median(measured.map((each) => each.product)),
    yardstick: median(measured.map((each) => each.yardstick)),
    ratio: median(measured.map((each) => each.product / each.yardstick)),
  };
}

function ratePerSecond(work: () => void, seconds: number): number {
  const startMs = performance.now();
  let done = 0;
  while (performance.now() - startMs < seconds * 1e3) {
    work();
    done += 1;
  }
  return (done * 1e3) / (performance.now() - startMs);
}

function prepareSignatures(): Pair {
  const hash = transactionId(Uint8Array.of(1));
  const signature = signHash(hash, KEY);
  const owner = formatHex(addressOfPrivateKey(KEY));
  const der = Buffer.from(SEC_1.join(formatHex(KEY)), 'hex');
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'sec1' });
  const publicKey = createPublicKey(privateKey);
  const signed = sign('sha256', hash, privateKey);
  return {
    product: () => {
      const signer = recoverSigner(hash, signature);
      if (signer === undefined || formatHex(signer) !== owner) throw new Error('another signer than ours');
    },
    yardstick: () => {
      if (!verify('sha256', hash, publicKey, signed)) throw new Error('OpenSSL refuses its own signature');
    },
  };
}

function prepareBlock(): Pair {
  const text = JSON.stringify(makeBlockJson());
  return {
    product: () => {
      const { producer, root } = checkBlock(readBlockJson(JSON.parse(text)).block);
      if (!producer || !root) throw new Error('our own block is not good');
    },
    yardstick: () => void JSON.parse(text),
  };
}

function makeBlockJson(): object {
  const owner = addressOfPrivateKey(KEY);
  const transactions = Array.from({ length: TRANSACTIONS }, (_, index) => {
    const rawData = encodeRawData(
      buildTransfer({
        owner,
        to: owner,
        amountSun: BigInt(index + 1),
        refBlockId: new Uint8Array(32),
        expirationMs: 1_700_000_060_000,
        timestampMs: 1_700_000_000_000 + index,
      }),
    );
    const results = [{ ...RESULT.empty, contractResult: CONTRACT_SUCCESS }];
    return { ...signTransaction(transactionOf(rawData), KEY), results };
  });
  const root = transactionRoot(transactions.map(encodeTransaction));
  const header = { ...BLOCK_HEADER.empty, number: 1, witness: owner, transactionRoot: root };
  return {
    block_header: {
      raw_data: { number: 1, txTrieRoot: formatHex(root), witness_address: formatHex(owner) },
      witness_signature: formatHex(signBlockHeader(header, KEY)),
    },
    transactions: transactions.map(({ rawData, signatures }, index) => ({
      ret: [{ contractRet: 'SUCCESS' }],
      signature: signatures.map(formatHex),
      txID: formatHex(transactionId(rawData)),
      raw_data: {
        contract: [
          {
            parameter: {
              value: { amount: index + 1, owner_address: formatHex(owner), to_address: formatHex(owner) },
              type_url: 'type.googleapis.com/protocol.TransferContract',
            },
            type: 'TransferContract',
          },
        ],
        ref_block_bytes: '0000',
        ref_block_hash: '0000000000000000',
        expiration: 1_700_000_060_000,
        timestamp: 1_700_000_000_000 + index,
      },
      raw_data_hex: formatHex(rawData),
    })),
  };
}
