import {
  checkBlock,
  CodecError,
  formatAddress,
  formatHex,
  isAddress,
  readBlockJson,
  sameBytes,
  type StatedBlock,
} from '@voltide/tron';

import { timeText, type Description } from './description.ts';

/**
 * The blocks in what a node answered: one block, a list of them, or `{ "block": [...] }` as `getblockbylimitnext` has
 * it.
 * @throws CodecError if there is none, or one cannot be read.
 */
export function readBlocks(json: unknown): readonly StatedBlock[] {
  const blocks = listBlocks(json);
  if (blocks.length === 0) throw new CodecError('there is no block in the file');
  return blocks.map((each, index) => {
    try {
      return readBlockJson(each);
    } catch (error) {
      if (!(error instanceof CodecError) || blocks.length === 1) throw error;
      throw new CodecError(`block ${index + 1} of ${blocks.length}: ${error.message}`);
    }
  });
}

/** Checks a block against its header, its producer and the node's claims. */
export function describeBlock({ block, statedId }: StatedBlock): Description {
  const { id, producer, root } = checkBlock(block);
  const { header, transactions } = block;
  const idHolds = statedId === undefined ? undefined : sameBytes(statedId, id);
  const witness = isAddress(header.witness) ? formatAddress(header.witness) : 'nobody named';
  return {
    good: idHolds !== false && producer && root,
    lines: [
      ['block', `${header.number}, ${timeText(BigInt(header.timestampMs))}`],
      ['id', `${formatHex(id)}, ${idText(idHolds)}`],
      ['producer', `${witness}, ${producer ? 'who signed it' : 'who did NOT sign it'}`],
      ['transactions', `${transactions.length}, ${rootText(root, transactions.length)}`],
    ],
    document: {
      number: header.number,
      timestampMs: header.timestampMs,
      id: formatHex(id),
      parentId: formatHex(header.parentId),
      idHolds: idHolds ?? null,
      producer: witness,
      producerSigned: producer,
      transactions: transactions.length,
      rootHolds: root,
    },
  };
}

function listBlocks(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json as readonly unknown[];
  if (typeof json !== 'object' || json === null || !('block' in json)) return [json];
  if (!Array.isArray(json.block)) throw new CodecError('block is no list');
  return json.block as readonly unknown[];
}

function rootText(holds: boolean, count: number): string {
  if (holds) return 'all that the header stands for';
  return `NOT those that the header stands for${count === 0 ? '' : ': some are missing, added or changed'}`;
}

function idText(holds: boolean | undefined): string {
  if (holds === undefined) return 'computed, none was stated';
  return holds ? 'as stated' : 'NOT as stated';
}
