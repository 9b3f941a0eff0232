import {
  buildTransfer,
  clearScan,
  countVouched,
  encodeRawData,
  encodeTransaction,
  formatHex,
  isPastDoubt,
  sameBytes,
  signTransaction,
  stepScan,
  transactionId,
  transactionOf,
  type ScannedTransaction,
  type ScanPolicy,
} from '@voltide/tron';
import type { NodePool } from '@voltide/tron/client/node-pool';

import { markAttempt, markWithdrawal, type Attempt, type Books, type Database, type Withdrawal } from './books.ts';

/**
 * Ways of making payments: the sound one, or shortcuts. `resign-on-error` signs again when no node accepts,
 * `dead-by-clock` when the time of a transaction is over, `trust-nodes` takes blocks as nodes report them.
 */
export type Variant = 'sound' | 'resign-on-error' | 'dead-by-clock' | 'trust-nodes';

/** Ports of the desk. It keeps nothing that it must remember: a crash may come at any moment. */
export type Desk = {
  readonly database: Database;
  readonly pool: NodePool;
  readonly key: { readonly privateKey: Uint8Array; readonly address: Uint8Array };
  readonly isProducer: (address: Uint8Array) => boolean;
  readonly variant: Variant;
  readonly nowMs: () => number;
  /** Throws where the process dies. */
  readonly hazard: () => void;
  /** True if the signing service answers now. */
  readonly canSign: () => boolean;
};

const MARGIN_MS = 9000;
const LIFE_MS = 60_000;
const MOST_ATTEMPTS = 4;
const BLOCKS_AT_ONCE = 20;

/** One turn: what is new in solid blocks, then what is owed. */
export async function turn(desk: Desk): Promise<void> {
  await scan(desk);
  for (const withdrawal of desk.database.read().withdrawals) {
    if (withdrawal.state === 'open') await serve(desk, withdrawal);
  }
}

async function scan(desk: Desk): Promise<void> {
  const from = desk.database.read().scan.cursor.number + 1;
  const all = await desk.pool.askAll((node) => node.listBlocks(from, BLOCKS_AT_ONCE, 'solid'));
  // The variant that trusts nodes takes the first answer.
  const heard = all.filter((list) => 'answer' in list).slice(0, desk.variant === 'trust-nodes' ? 1 : undefined);
  // As the server does it: one signature stands for the blocks that its own builds on.
  const lists = heard.map(({ node, answer }) => ({ node, answer, vouched: countVouched(answer, policyOf(desk)) }));
  for (let index = 0; index < BLOCKS_AT_ONCE; index++) {
    const answers = lists.flatMap(({ node, answer, vouched }) => {
      const stated = answer[index];
      return stated === undefined ? [] : [{ node, stated, isVouched: index < vouched }];
    });
    const { state, accepted } = stepScan(desk.database.read().scan, answers, policyOf(desk));
    const trusting = desk.variant === 'trust-nodes' && accepted !== undefined;
    desk.hazard();
    desk.database.commit((books) =>
      (accepted ?? []).reduce((after, each) => enter(after, each, desk.key.address), {
        ...books,
        scan: trusting ? clearScan(state) : state,
      }),
    );
    desk.hazard();
    if (accepted === undefined) return;
  }
}

function policyOf({ variant, isProducer, nowMs }: Desk): ScanPolicy {
  const believed = variant === 'trust-nodes' ? { agreeing: 1, rootMisses: 1 } : { agreeing: 2, rootMisses: 3 };
  return { ...believed, isProducer, latestMs: nowMs() + 10_000 };
}

/** Books a transaction in a solid block. */
function enter(books: Books, { id, succeeded, transfer }: ScannedTransaction, own: Uint8Array): Books {
  if (!succeeded || transfer === undefined) return books;
  const name = formatHex(id);
  if (sameBytes(transfer.to, own)) {
    if (books.deposits.has(name)) return alarm(books, `deposit ${name} came twice`);
    return { ...books, deposits: new Map([...books.deposits, [name, transfer.amountSun]]) };
  }
  if (!sameBytes(transfer.owner, own)) return books;
  const attempt = books.attempts.find((each) => each.id === name);
  if (attempt?.state !== 'live') return alarm(books, `payment ${name} is ${attempt?.state ?? 'unknown'}, and was made`);
  return markWithdrawal(markAttempt(books, name, 'settled'), attempt.withdrawal, 'settled');
}

function alarm(books: Books, message: string): Books {
  return { ...books, alarms: [...books.alarms, message] };
}

async function serve(desk: Desk, withdrawal: Withdrawal): Promise<void> {
  const { attempts, scan: state } = desk.database.read();
  const mine = attempts.filter((attempt) => attempt.withdrawal === withdrawal.number);
  const live = mine.find((attempt) => attempt.state === 'live');
  if (live === undefined) {
    if (mine.length < MOST_ATTEMPTS) await start(desk, withdrawal, mine.length);
    else desk.database.commit((books) => markWithdrawal(books, withdrawal.number, 'released'));
    return;
  }
  const isOver = desk.nowMs() > live.expirationMs;
  const isDead = desk.variant === 'dead-by-clock' ? isOver : isPastDoubt(state, live.expirationMs, MARGIN_MS);
  if (isDead) desk.database.commit((books) => markAttempt(books, live.id, 'dead'));
  else if (!isOver) await send(desk, live);
}

/** Signs, writes down what was signed, and only then lets anybody see it. */
async function start(desk: Desk, { number, to, amountSun }: Withdrawal, tried: number): Promise<void> {
  const { cursor } = desk.database.read().scan;
  if (!desk.canSign()) return;
  const expirationMs = desk.nowMs() + LIFE_MS;
  const rawData = encodeRawData(
    buildTransfer({
      owner: desk.key.address,
      to,
      amountSun,
      refBlockId: cursor.id,
      expirationMs,
      timestampMs: 1_000_000 + number * 1000 + tried,
    }),
  );
  const encoded = encodeTransaction(signTransaction(transactionOf(rawData), desk.key.privateKey));
  const id = formatHex(transactionId(rawData));
  const attempt: Attempt = { withdrawal: number, id, encoded, expirationMs, state: 'live' };
  desk.hazard();
  desk.database.commit((books) => ({ ...books, attempts: [...books.attempts, attempt] }));
  desk.hazard();
  await send(desk, attempt);
}

/** The same bytes to every node, as often as it takes. What they say changes nothing. */
async function send(desk: Desk, attempt: Attempt): Promise<void> {
  const answers = await desk.pool.broadcast(attempt.encoded);
  desk.hazard();
  const isTaken = answers.some((each) => 'answer' in each && each.answer.accepted);
  if (desk.variant === 'resign-on-error' && !isTaken)
    desk.database.commit((books) => markAttempt(books, attempt.id, 'dead'));
}
