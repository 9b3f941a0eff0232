import { createHmac } from 'node:crypto';

import { CAMPAIGNS_MAX, VANITY_LEVEL } from '@voltide/contract';
import type { Clock, UserId } from '@voltide/core';
import { readReferralCode } from '@voltide/games/referrals/read-code';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import { deriveKey } from '../../platform/secrets/keys.ts';
import { findLevel } from '../levels/level.sql.ts';
import type { Secret } from '../../platform/secrets/secret.ts';
import * as sql from './codes.sql.ts';

/** Leaves out look-alikes: no I and O, no 0 and 1. Five bits each. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** A code is one of 2^40: several taken ones in turn do not happen by chance. */
const ATTEMPTS = 5;

type CodePorts = {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly secretKey: Secret<Uint8Array>;
  /** True for a name that is reserved for the house. */
  readonly isReservedName: (name: string) => boolean;
};

export type ReferralCodes = ReturnType<typeof createReferralCodes>;

/** Codes of referrers, their campaigns, and the attribution of sign-ups. */
export function createReferralCodes({ database, clock, randomBytes, secretKey, isReservedName }: CodePorts) {
  const key = deriveKey(secretKey, 'referral codes');
  const hashOf = (code: string): Uint8Array => createHmac('sha256', key).update(code).digest();
  const give = (connection: Connection, userId: UserId, code: string, isVanity: boolean): Promise<boolean> =>
    sql.insertCode(connection, { userId, code, codeHash: hashOf(code), isVanity, atMs: clock.nowMs() });
  return {
    /** Returns the codes of an account; its first one is created on demand. @throws AppError `session_expired` */
    async ofAccount(userId: UserId): Promise<{ readonly code: string; readonly vanityCode: string | undefined }> {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const { code, vanityCode } = await sql.findCodes(database, userId);
        if (code !== undefined) return { code, vanityCode };
        const signs = Array.from(randomBytes(CODE_LENGTH), (byte) => SIGNS.charAt(byte % SIGNS.length));
        await give(database, userId, signs.join(''), false);
      }
      throw new AppError('session_expired');
    },

    /**
     * Chooses a vanity code, once and for good. The same choice again has the same answer.
     * @throws AppError `vanity_level`, `code_taken`, `code_chosen`, `session_expired`
     */
    async chooseVanity(userId: UserId, code: string): Promise<void> {
      if ((await sql.findCodes(database, userId)).vanityCode === code) return;
      if ((await findLevel(database, userId)) < VANITY_LEVEL) throw new AppError('vanity_level');
      if (isReservedName(code.toLowerCase()) || (await sql.isOperatorsName(database, code))) {
        throw new AppError('code_taken');
      }
      await inTransaction(database, async (connection) => {
        if (!(await sql.holdAccount(connection, userId))) throw new AppError('session_expired');
        const { vanityCode } = await sql.findCodes(connection, userId);
        if (vanityCode === code) return;
        if (vanityCode !== undefined) throw new AppError('code_chosen');
        if (!(await give(connection, userId, code, true))) throw new AppError('code_taken');
        // A concurrent deletion has been waited for by now.
        if (await sql.isRetiredCode(connection, hashOf(code))) throw new AppError('code_taken');
      });
    },

    /** Adds a campaign; an existing one stays as it is. @throws AppError `too_many_campaigns` */
    async addCampaign(userId: UserId, campaign: string): Promise<void> {
      await inTransaction(database, async (connection) => {
        if (!(await sql.holdAccount(connection, userId))) throw new AppError('session_expired');
        const campaignRow = { userId, campaign, most: CAMPAIGNS_MAX, atMs: clock.nowMs() };
        if (!(await sql.insertCampaign(connection, campaignRow))) throw new AppError('too_many_campaigns');
      });
    },

    async countClick(text: string): Promise<void> {
      const read = readReferralCode(text);
      if (read !== undefined) await sql.countClick(database, read, clock.nowMs());
    },

    /** Attributes a new account to the referrer of the code, in the transaction that creates it. */
    async attribute(connection: Connection, refereeId: UserId, text: string | undefined): Promise<void> {
      const read = readReferralCode(text ?? '');
      if (read !== undefined) await sql.attribute(connection, refereeId, read, clock.nowMs());
    },

    /** Retires the codes of a deleted account for ever, and erases its campaigns. */
    async retire(connection: Connection, userId: UserId, atMs: number): Promise<void> {
      const { code, vanityCode } = await sql.findCodes(connection, userId);
      const codes = [code, vanityCode].flatMap((given) => given ?? []);
      await sql.retireCodes(connection, codes.map(hashOf), atMs);
      await sql.forgetWords(connection, userId);
    },
  };
}
