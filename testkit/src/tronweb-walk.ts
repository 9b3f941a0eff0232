/** Calls of tronweb in the walk, in the forms that all of its versions share. */
type TronWebLike = {
  readonly address: { fromHex(address: string): string };
  readonly transactionBuilder: {
    sendTrx(to: string, amountSun: number, from: string): Promise<unknown>;
    addUpdateData(transaction: unknown, memo: string, encoding: 'utf8'): Promise<unknown>;
  };
  readonly trx: {
    sign(transaction: unknown): Promise<unknown>;
    sendRawTransaction(signed: unknown): Promise<unknown>;
    getTransaction(id: string): Promise<unknown>;
    getUnconfirmedTransactionInfo(id: string): Promise<unknown>;
    getTransactionInfo(id: string): Promise<unknown>;
    getBalance(address: string): Promise<number>;
    getBlock(number: number): Promise<unknown>;
    getBlockRange(from: number, to: number): Promise<unknown>;
    getAccount(address: string): Promise<unknown>;
    getChainParameters(): Promise<unknown>;
  };
};

/** A class of tronweb, of whatever version. */
export type TronWebClass = new (options: { fullHost: string; privateKey: string }) => TronWebLike;

/** Needs of the walk from the network. */
type WalkPlace = {
  readonly url: string;
  /** 64 hexadecimal characters of a key that has TRX, and its address. */
  readonly privateKey: string;
  readonly from: string;
  /** An unused address. */
  readonly to: string;
  readonly mine: (count: number) => void;
};

/** Results of tronweb's walk. */
type Walk = {
  readonly accepted: unknown;
  /** True if the network had it: in a block, in a solid block too early, in a solid block at last. */
  readonly inBlock: boolean;
  readonly solidTooEarly: boolean;
  readonly solid: boolean;
  readonly contractResult: unknown;
  readonly received: number;
  readonly memoFee: number;
  readonly blocks: readonly number[];
  readonly byteFee: unknown;
  readonly refused: string;
};

type Members = Readonly<Record<string, unknown>>;

/** A payment by tronweb from its creation to a solid block, one with a memo, one that is refused, and what is read. */
export async function walkWithTronWeb(TronWeb: TronWebClass, place: WalkPlace): Promise<Walk> {
  const { url, privateKey, from, to, mine } = place;
  const { trx, transactionBuilder } = new TronWeb({ fullHost: url, privateKey });
  const send = async (transaction: unknown): Promise<Members> =>
    membersOf(await trx.sendRawTransaction(await trx.sign(transaction)));

  const first = await transactionBuilder.sendTrx(to, 5_000_000, from);
  const { txID } = membersOf(first);
  const id = textOf(txID);
  const accepted = (await send(first))['result'];
  mine(1);
  const inBlock = has(await trx.getUnconfirmedTransactionInfo(id), 'blockNumber');
  const solidTooEarly = has(await trx.getTransactionInfo(id), 'blockNumber');
  mine(18);
  const info = membersOf(await trx.getTransactionInfo(id));
  const [result] = listOf(membersOf(await trx.getTransaction(id))['ret']);

  const plain = await transactionBuilder.sendTrx(to, 2_000_000, from);
  const memo = membersOf(await transactionBuilder.addUpdateData(plain, 'hello', 'utf8'));
  await send(memo);
  mine(19);
  const memoInfo = membersOf(await trx.getTransactionInfo(textOf(memo['txID'])));
  const range = listOf(await trx.getBlockRange(1, 3));
  const fees = listOf(await trx.getChainParameters()).map(membersOf);
  const refused = await transactionBuilder
    .sendTrx(to, 9_000_000_000_000, from)
    .then(send)
    .then(({ code }) => textOf(code))
    .catch((error: unknown) => (error instanceof Error ? error.message : textOf(error)));
  return {
    accepted,
    inBlock,
    solidTooEarly,
    solid: 'blockNumber' in info,
    contractResult: membersOf(result)['contractRet'],
    received: await trx.getBalance(to),
    memoFee: Number(memoInfo['fee'] ?? 0),
    blocks: range.map((block) => Number(membersOf(membersOf(membersOf(block)['block_header'])['raw_data'])['number'])),
    byteFee: fees.find(({ key }) => key === 'getTransactionFee')?.['value'],
    refused,
  };
}

function membersOf(json: unknown): Members {
  return typeof json === 'object' && json !== null ? (json as Members) : {};
}

function textOf(json: unknown): string {
  return typeof json === 'string' ? json : '';
}

function listOf(json: unknown): readonly unknown[] {
  return Array.isArray(json) ? json : [];
}

function has(json: unknown, name: string): boolean {
  return name in membersOf(json);
}
