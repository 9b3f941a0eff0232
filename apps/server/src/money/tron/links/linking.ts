import {
  CHALLENGE_BYTES_MAX,
  CHALLENGE_LIFE_MS,
  type LinkedAddress,
  type connectWallet,
  type getWalletConnection,
  type ResponseOf,
} from '@voltide/contract';
import { assert, formatUserId, formatVt, type Clock, type UserId } from '@voltide/core';
import { formatAddress, formatHex, parseHex, recoverMessageSigner, sameBytes } from '@voltide/tron';

import type { KeptExclusions } from '../../../people/accounts/kept-exclusions.ts';
import { findIdentity, holdIdentity } from '../../../people/accounts/identity.sql.ts';
import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { AppError } from '../../../errors.ts';
import type { Letters } from '../../../operate/mail/letters.ts';
import type { Outbox } from '../../../operate/mail/outbox.ts';
import { requireDeposits, type PlayRules } from '../../../play/plays/play-rules.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import type { Families } from '../../../play/referrals/families.ts';
import { noteSecurity } from '../../../people/security-log/security-log.sql.ts';
import { claimDeposits } from '../deposits/deposits.sql.ts';
import * as links from './links.sql.ts';
import { withinTimeLimit } from '../chain/time-limit.ts';
import { orNothing, readAddress, type OpenChain, type TronChain } from '../chain/tron-chain.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly limits: Pick<Limits, 'nodeQuestion'>;
  readonly chain: TronChain;
  readonly keptExclusions: Pick<KeptExclusions, 'inheritByWallet'>;
  readonly families: Pick<Families, 'check'>;
  readonly outbox: Outbox;
  readonly letters: Letters;
  readonly publicUrl: string;
};

const NONCE_BYTES = 16;

export type Linking = ReturnType<typeof createLinking>;

/**
 * Connects wallets and verifies addresses (S8-06). An address belongs to one account at a time; earlier owners stay
 * known. Where deposits are closed, linking is for withdrawals alone (S15-03): only a player with something to withdraw
 * may link, and earlier transfers from the address are not credited from there. Throws AppError with a code that the
 * contract lists for the call.
 */
export function createLinking(ports: Ports) {
  const { database, clock, limits, chain } = ports;
  return {
    async connect(userId: UserId, walletAddress: string, rules: PlayRules): Promise<ResponseOf<typeof connectWallet>> {
      await requirePurpose(database, userId, rules);
      return connect(ports, { userId, walletAddress, rules });
    },

    async verify(userId: UserId, signature: string, rules: PlayRules): Promise<LinkedAddress> {
      await requirePurpose(database, userId, rules);
      return verify(ports, { userId, signature, rules });
    },

    async disconnect(userId: UserId): Promise<void> {
      await links.deleteConnection(database, userId);
    },

    async getConnection(userId: UserId): Promise<ResponseOf<typeof getWalletConnection>> {
      const found = await links.findConnection(database, userId);
      if (found === undefined) return { address: null, isProven: false, onChainBalance: null };
      const { address } = found;
      const link = await links.findLink(database, address);
      const open = await chain.findSoon();
      if (open !== undefined) limits.nodeQuestion(userId, clock.nowMs());
      const asked = open?.pool.ask((node) => node.findAccount(address, 'newest')).then((account) => ({ account }));
      const onChain = asked && (await withinTimeLimit(orNothing(asked)));
      return {
        address: formatAddress(address),
        isProven: link?.userId === userId,
        onChainBalance: onChain === undefined ? null : formatVt(onChain.account?.balanceSun ?? 0n),
      };
    },

    async list(userId: UserId): Promise<readonly LinkedAddress[]> {
      return (await links.listLinks(database, userId)).map((link) => viewOf(link, chain.payoutWaitMs));
    },

    async unlink(userId: UserId, text: string): Promise<void> {
      const address = readAddress(text, 'address');
      const atMs = clock.nowMs();
      await inTransaction(database, async (connection) => {
        await holdIdentity(connection, userId);
        if (!(await links.endLink(connection, userId, { address, atMs }))) throw new AppError('not_found');
        await noteSecurity(connection, { kind: 'wallet', userId, atMs, detail: `removed ${text}` });
      });
    },

    /** Finds the link to the connected address, if it is verified. */
    findProven: (userId: UserId) => findProven(database, userId),

    /** @throws AppError `wallet_not_connected` where no address is connected and verified */
    async getProven(userId: UserId): Promise<links.WalletLink> {
      const link = await findProven(database, userId);
      if (link === undefined) throw new AppError('wallet_not_connected');
      return link;
    },
  };
}

async function findProven(database: Database, userId: UserId): Promise<links.WalletLink | undefined> {
  const found = await links.findConnection(database, userId);
  const link = found && (await links.findLink(database, found.address));
  return link?.userId === userId ? link : undefined;
}

async function requirePurpose(database: Database, userId: UserId, rules: PlayRules): Promise<void> {
  const isForWithdrawal = rules.profile === 'closed' && (await links.ownsCash(database, userId));
  if (!isForWithdrawal) requireDeposits(rules);
}

type Connecting = { readonly userId: UserId; readonly walletAddress: string; readonly rules: PlayRules };

async function connect(
  ports: Ports,
  { userId, walletAddress, rules }: Connecting,
): Promise<ResponseOf<typeof connectWallet>> {
  const { database, clock, chain } = ports;
  const open = await chain.get();
  const address = readAddress(walletAddress, 'walletAddress');
  const link = await links.findLink(database, address);
  if (link !== undefined && link.userId !== userId) throw new AppError('address_taken');
  const atMs = clock.nowMs();
  const challenge = link === undefined ? challengeOf(ports, open, { userId, walletAddress, atMs }) : undefined;
  await links.saveConnection(database, userId, { address, challenge, atMs });
  // Credits what came while the address was linked from where deposits are closed.
  if (link !== undefined && rules.profile !== 'closed') await claimDeposits(database, link);
  const shown = challenge && { text: challenge.text, expiresAt: new Date(challenge.expiresAtMs).toISOString() };
  return { success: true, address: walletAddress, challenge: shown ?? null };
}

/** The first attempt uses up the challenge, right or wrong. */
type Proof = { readonly userId: UserId; readonly signature: string; readonly rules: PlayRules };

async function verify(ports: Ports, { userId, signature, rules }: Proof): Promise<LinkedAddress> {
  const { database, clock, chain, keptExclusions, families } = ports;
  const taken = await links.takeChallenge(database, userId);
  const nowMs = clock.nowMs();
  if (taken?.challenge === undefined || taken.challenge.expiresAtMs < nowMs) throw new AppError('challenge_gone');
  const signer = recoverMessageSigner(taken.challenge.text, parseHex(signature));
  if (signer === undefined || !sameBytes(signer, taken.address)) throw new AppError('wrong_signature');
  const link = { userId, address: taken.address, verifiedAtMs: nowMs };
  await inTransaction(database, async (connection) => {
    await holdIdentity(connection, userId);
    if (!(await links.insertLink(connection, link))) throw new AppError('address_taken');
    await keptExclusions.inheritByWallet(connection, { userId, address: link.address, nowMs });
    await families.check(connection, userId);
    if (rules.profile !== 'closed') await claimDeposits(connection, link);
    await notifyOwner(ports, connection, link);
  });
  return viewOf(link, chain.payoutWaitMs);
}

type Asked = { readonly userId: UserId; readonly walletAddress: string; readonly atMs: number };

/** One line for each fact that the signature is about: nothing signed elsewhere passes for it. */
function challengeOf(
  { publicUrl, randomBytes }: Ports,
  { facts }: OpenChain,
  { userId, walletAddress, atMs }: Asked,
): { readonly text: string; readonly expiresAtMs: number } {
  const expiresAtMs = atMs + CHALLENGE_LIFE_MS;
  const text = [
    'I own this address.',
    `Site: ${new URL(publicUrl).host.slice(0, 60)}`,
    `Address: ${walletAddress}`,
    `Account: ${formatUserId(userId)}`,
    `Chain: ${facts.chainId}`,
    `Until: ${new Date(expiresAtMs).toISOString()}`,
    `Nonce: ${formatHex(randomBytes(NONCE_BYTES))}`,
  ].join('\n');
  assert(Buffer.byteLength(text) <= CHALLENGE_BYTES_MAX, 'a challenge is short enough for every wallet');
  return { text, expiresAtMs };
}

function viewOf({ address, verifiedAtMs }: links.WalletLink, payoutWaitMs: number): LinkedAddress {
  return {
    address: formatAddress(address),
    verifiedAt: new Date(verifiedAtMs).toISOString(),
    payoutsFrom: new Date(verifiedAtMs + payoutWaitMs).toISOString(),
  };
}

async function notifyOwner(
  { outbox, letters, chain }: Ports,
  connection: Connection,
  { userId, address, verifiedAtMs: atMs }: links.WalletLink,
): Promise<void> {
  const text = formatAddress(address);
  await noteSecurity(connection, { kind: 'wallet', userId, atMs, detail: `added ${text}` });
  const owner = await findIdentity(connection, userId);
  if (owner === undefined || owner.email === null || owner.emailConfirmedAtMs === null) return;
  const { username, email } = owner;
  await outbox.add(
    connection,
    letters.addressAdded({ username, email }, { address: text, payoutsFromMs: atMs + chain.payoutWaitMs }),
    userId,
  );
}
