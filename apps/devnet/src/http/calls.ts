import { concatBytes } from '@noble/hashes/utils.js';
import { CodecError, encodeRawData, formatHex, transactionId, transactionOf } from '@voltide/tron';
import { RAW_DATA } from '@voltide/tron/messages';

import { numberOf, timeOf, type ChainBlock } from '../chain/blocks.ts';
import type { View } from '../chain/store.ts';
import { ACCOUNT_CREATE_CONTRACT, PERMISSION_UPDATE_CONTRACT, TRANSFER_CONTRACT } from '../chain/contracts.ts';
import { checkContract } from '../chain/execute.ts';
import { CHAIN_PARAMETERS } from '../chain/fees.ts';
import { prepareBytes } from '../chain/prepared.ts';
import { Refusal } from '../chain/refusal.ts';
import { judge, writeBroadcast, writeBroadcastHex, writeSignWeight } from '../json/broadcast.ts';
import { readAddress, readHex, readInteger, readOrder, writeAddress } from '../json/contracts.ts';
import { integer, trim, type Json } from '../json/exact.ts';
import {
  readTransaction,
  writeAccount,
  writeBlock,
  writeInfo,
  writeLocated,
  writeResources,
  writeTransaction,
} from '../json/views.ts';
import { hides } from './behaviour.ts';
import type { Node } from './node.ts';

/** Arguments of a call: the node, the members of the body, and the wanted form of addresses. */
type Asked = { readonly node: Node; readonly body: Json; readonly visible: boolean; readonly view: View };

type Call = (asked: Asked) => unknown;

/** Raised for errors that the real node answers with `{"Error": …}` and HTTP 200. */
export class JavaError extends Error {
  override name = 'JavaError';

  constructor(kind: string, message: string) {
    super(`class ${kind} : ${message}`);
  }
}

const NOTHING = {};
const EXPIRATION_MS = 60_000;
const MOST_BLOCKS = 100n;
const HEX_NUMBER = /^\d{1,15}$/;

/** Reading calls, which `/walletsolidity` has as well. */
const READS: Readonly<Record<string, Call>> = {
  getnowblock: ({ node, view, visible }) => show(node, node.getTip(view), { visible }),
  getblock: ({ node, body, view, visible }) => {
    const wanted = idOf(body['id_or_num']);
    const block = wanted === '' ? node.getTip(view) : findBlock(node, wanted, view);
    return block === undefined ? NOTHING : show(node, block, { visible, detail: isTrue(body['detail']) });
  },
  getblockbynum: ({ node, body, view, visible }) => {
    const block = node.findBlock(Number(readInteger(body['num']) ?? -1n), view);
    return block === undefined ? NOTHING : show(node, block, { visible });
  },
  getblockbyid: ({ node, body, view, visible }) => {
    const block = findBlock(node, textOf(body['value']), view);
    return block === undefined ? NOTHING : show(node, block, { visible });
  },
  getblockbylimitnext: ({ node, body, view, visible }) => {
    const [start, end] = [readInteger(body['startNum']) ?? 0n, readInteger(body['endNum']) ?? 0n];
    if (start < 0n || end <= start || end - start > MOST_BLOCKS) return NOTHING;
    return listBlocks(node, { from: Number(start), to: Number(end), view, visible });
  },
  getblockbylatestnum: ({ node, body, view, visible }) => {
    const count = readInteger(body['num']) ?? 0n;
    if (count <= 0n || count >= MOST_BLOCKS) return NOTHING;
    const to = numberOf(node.getTip(view)) + 1;
    return listBlocks(node, { from: Math.max(0, to - Number(count)), to, view, visible });
  },
  gettransactionbyid: ({ node, body, view, visible }) => {
    const located = node.findTransaction(textOf(body['value']), view);
    return located === undefined ? NOTHING : writeLocated(located, visible);
  },
  gettransactioninfobyid: ({ node, body, view }) => {
    const located = node.findTransaction(textOf(body['value']), view);
    return located === undefined ? NOTHING : writeInfo(located);
  },
  gettransactioninfobyblocknum: ({ node, body, view }) => {
    const block = node.findBlock(Number(readInteger(body['num']) ?? -1n), view);
    const ids = block?.included.map(({ prepared }) => prepared.id) ?? [];
    return ids.flatMap((id) => node.findTransaction(id, view) ?? []).map(writeInfo);
  },
  getaccount: ({ node, body, view, visible }) => {
    const account = node.findAccount(getAddress(body['address']), view);
    return account === undefined ? NOTHING : writeAccount(account, timeOf(node.getTip(view)), visible);
  },
};

/** Calls of `/wallet` alone. */
const OTHERS: Readonly<Record<string, Call>> = {
  getaccountnet: resources,
  getaccountresource: resources,
  getchainparameters: () => ({
    chainParameter: CHAIN_PARAMETERS.map(([key, value]) => ({ key, value: integer(value) })),
  }),
  getnodeinfo: ({ node }) => ({
    beginSyncNum: numberOf(node.getTip('newest')),
    block: nameOf(node.getTip('newest')),
    solidityBlock: nameOf(node.getTip('solid')),
    currentConnectCount: 0,
    configNodeInfo: { codeVersion: 'voltide-devnet' },
  }),
  listwitnesses: ({ node, visible }) => ({
    witnesses: node.chain.producers.map(({ address }) => ({ address: writeAddress(address, visible), isJobs: true })),
  }),
  validateaddress: ({ body }) => {
    const result = readAddress(body['address']) !== undefined;
    return { result, message: result ? 'Base58check format' : 'Invalid address' };
  },
  getpendingsize: ({ node }) => ({ pendingTransactionSize: node.chain.listPending().length }),
  gettransactionlistfrompending: ({ node }) => trim({ txId: node.chain.listPending().map(({ id }) => id) }),
  gettransactionfrompending: ({ node, body, visible }) => {
    const found = node.chain.listPending().find(({ id }) => id === textOf(body['value']));
    return found === undefined ? NOTHING : writeTransaction(found.transaction, visible);
  },
  createtransaction: (asked) => create(TRANSFER_CONTRACT, asked),
  createaccount: (asked) => create(ACCOUNT_CREATE_CONTRACT, asked),
  accountpermissionupdate: (asked) => create(PERMISSION_UPDATE_CONTRACT, asked),
  getsignweight: ({ node, body, visible }) =>
    writeSignWeight(readTransaction(body), { find: (address) => node.findAccount(address, 'newest') }, visible),
  broadcasttransaction: ({ node, body }) => {
    const prepared = readTransaction(body);
    return writeBroadcast(
      judge(() => node.submit(prepared)),
      prepared.id,
    );
  },
  broadcasthex: ({ node, body }) => {
    const prepared = prepareBytes(readHex(body['transaction']) ?? new Uint8Array(0));
    return writeBroadcastHex(
      judge(() => node.submit(prepared)),
      prepared,
    );
  },
};

/** The call of a path, if there is one. */
export function findCall(path: string): { readonly call: Call; readonly view: View } | undefined {
  const [, root = '', name = ''] = /^\/(wallet|walletsolidity)\/([a-z]+)$/.exec(path) ?? [];
  const view = root === 'walletsolidity' ? 'solid' : 'newest';
  const call = own(READS, name) ?? (root === 'wallet' ? own(OTHERS, name) : undefined);
  return call === undefined ? undefined : { call, view };
}

function own(calls: Readonly<Record<string, Call>>, name: string): Call | undefined {
  return Object.hasOwn(calls, name) ? calls[name] : undefined;
}

function resources({ node, body }: Asked): Json {
  const account = node.findAccount(getAddress(body['address']), 'newest');
  return account === undefined ? NOTHING : writeResources(account, timeOf(node.getTip('newest')));
}

function create(type: number, { node, body, visible }: Asked): Json {
  const contract = readOrder(type, body);
  if (contract === undefined) throw new JavaError('java.lang.IllegalArgumentException', 'invalid contract');
  try {
    checkContract(contract, (address) => node.findAccount(address, 'newest'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new JavaError('org.tron.core.exception.ContractValidateException', error.message);
  }
  const reference = node.getTip('solid').id;
  const headMs = timeOf(node.getTip('newest'));
  const rawData = encodeRawData({
    ...RAW_DATA.empty,
    refBlockBytes: reference.slice(6, 8),
    refBlockHash: reference.slice(8, 16),
    expirationMs: BigInt(headMs + EXPIRATION_MS),
    timestampMs: BigInt(headMs),
    data: readHex(body['extra_data']) ?? RAW_DATA.empty.data,
    contracts: [contract],
  });
  return writeTransaction(transactionOf(rawData), visible);
}

type Shown = { readonly visible: boolean; readonly detail?: boolean };

/** Shows a block as this node claims it to be. */
function show(node: Node, block: ChainBlock, { visible, detail = true }: Shown): Json {
  const behaviour = node.getBehaviour();
  const included = block.included.filter(({ prepared }) => !hides(behaviour, prepared.id));
  const { header } = block.block;
  const transactionRoot = behaviour.wrongRoots
    ? transactionId(concatBytes(header.transactionRoot, block.id))
    : header.transactionRoot;
  return writeBlock(
    { ...block, included, block: { ...block.block, header: { ...header, transactionRoot } } },
    detail,
    visible,
  );
}

type Range = { readonly from: number; readonly to: number; readonly view: View; readonly visible: boolean };

function listBlocks(node: Node, { from, to, view, visible }: Range): Json {
  const blocks = Array.from({ length: to - from }, (_, index) => node.findBlock(from + index, view));
  return trim({ block: blocks.flatMap((block) => (block === undefined ? [] : [show(node, block, { visible })])) });
}

function findBlock(node: Node, idOrNumber: string, view: View): ChainBlock | undefined {
  if (HEX_NUMBER.test(idOrNumber)) return node.findBlock(Number(idOrNumber), view);
  const id = readHex(idOrNumber);
  const block = id && node.chain.findBlockById(id);
  return block && node.findBlock(numberOf(block), view);
}

function getAddress(json: unknown): Uint8Array {
  const address = readAddress(json);
  if (address === undefined) throw new CodecError('INVALID address');
  return address;
}

function nameOf(block: ChainBlock): string {
  return `Num:${numberOf(block)},ID:${formatHex(block.id)}`;
}

function textOf(json: unknown): string {
  return typeof json === 'string' ? json.toLowerCase() : '';
}

function idOf(json: unknown): string {
  return typeof json === 'number' ? `${json}` : textOf(json);
}

/** Queries carry everything as text. */
export function isTrue(json: unknown): boolean {
  return json === true || json === 'true';
}
