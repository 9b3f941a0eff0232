import type { UserId } from '@voltide/core';
import type { ReferralCode } from '@voltide/games/referrals/read-code';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, exists, find, list } from '../../platform/db/rows.ts';

export type OwnCodes = { readonly code: string | undefined; readonly vanityCode: string | undefined };

export async function findCodes(connection: Connection, userId: UserId): Promise<OwnCodes> {
  const rows = await list<{ code: string; isVanity: boolean }>(connection, {
    name: 'referral-codes-find',
    text: 'select code, is_vanity as "isVanity" from voltide.referral_code where user_id = $1',
    values: [userId],
  });
  const codeOf = (isVanity: boolean) => rows.find((row) => row.isVanity === isVanity)?.code;
  return { code: codeOf(false), vanityCode: codeOf(true) };
}

/** Locks an account until the transaction ends; false where there is none. */
export async function holdAccount(connection: Connection, userId: UserId): Promise<boolean> {
  return exists(connection, {
    name: 'referral-hold-account',
    text: `select from voltide.identity where user_id = $1 and kind = 'account' for no key update`,
    values: [userId],
  });
}

export type NewCode = {
  readonly userId: UserId;
  readonly code: string;
  readonly codeHash: Uint8Array;
  readonly isVanity: boolean;
  readonly atMs: number;
};

/**
 * Gives an account a code; false where another account has or had it, where the account has one of the kind, or is
 * none. The account is not deleted meanwhile.
 */
export async function insertCode(connection: Connection, given: NewCode): Promise<boolean> {
  const { userId, code, codeHash, isVanity, atMs } = given;
  return (
    (await changed(connection, {
      name: 'referral-code-insert',
      text: `insert into voltide.referral_code (user_id, made_at_ms, is_vanity, code)
      select o.user_id, $2, $3, $4
      from (select i.user_id from voltide.identity i where i.user_id = $1 and i.kind = 'account' for key share) o
      where not exists (select from voltide.retired_code r where r.code_hash = $5)
      on conflict do nothing`,
      values: [userId, atMs, isVanity, code, codeHash],
    })) === 1
  );
}

/** True where a code is the name of an operator. */
export async function isOperatorsName(connection: Connection, code: string): Promise<boolean> {
  return exists(connection, {
    name: 'referral-code-of-operator',
    text: `select from voltide.identity
      where lower(username) = lower($1) and kind = 'account' and role <> 'player'`,
    values: [code],
  });
}

/** True where a code belonged to a deleted account. */
export async function isRetiredCode(connection: Connection, codeHash: Uint8Array): Promise<boolean> {
  return exists(connection, {
    name: 'referral-code-retired',
    text: 'select from voltide.retired_code where code_hash = $1',
    values: [codeHash],
  });
}

/** Retires codes by their hashes. */
export async function retireCodes(
  connection: Connection,
  codeHashes: readonly Uint8Array[],
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'referral-codes-retire',
    text: `insert into voltide.retired_code (retired_at_ms, code_hash) select $2, unnest($1::bytea[])
      on conflict do nothing`,
    values: [codeHashes, atMs],
  });
}

export async function forgetWords(connection: Connection, userId: UserId): Promise<void> {
  await connection.query({
    name: 'referral-words-forget',
    text: 'select voltide.forget_referral_words($1)',
    values: [userId],
  });
}

type NewCampaign = { readonly userId: UserId; readonly campaign: string; readonly most: number; readonly atMs: number };

/** Adds a campaign, unless the account has it or is at the limit; returns their number. */
export async function insertCampaign(
  connection: Connection,
  { userId, campaign, most, atMs }: NewCampaign,
): Promise<boolean> {
  const row = await find<{ has: boolean }>(connection, {
    name: 'referral-campaign-insert',
    text: `with added as (
        insert into voltide.referral_campaign (user_id, created_at_ms, campaign)
        select $1, $2, $3
        where (select count(*) from voltide.referral_campaign c where c.user_id = $1 and c.campaign <> '') < $4
        on conflict do nothing
        returning user_id
      )
      select exists (select from added) or exists (
        select from voltide.referral_campaign c where c.user_id = $1 and c.campaign = $3) as has`,
    values: [userId, atMs, campaign, most],
  });
  return row?.has === true;
}

/** Attributes an account to the referrer of a code; false for an unknown code. */
export async function attribute(
  connection: Connection,
  refereeId: UserId,
  { code, campaign }: ReferralCode,
  atMs: number,
): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    name: 'referral-attribute',
    text: 'select voltide.attribute_referral($1, $2, $3, $4) as done',
    values: [refereeId, code, campaign, atMs],
  });
  return row?.done === true;
}

/** Counts a click on the link of a referrer's code. */
export async function countClick(
  connection: Connection,
  { code, campaign }: ReferralCode,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'referral-click',
    text: 'select voltide.count_click($1, $2, $3)',
    values: [code, campaign, atMs],
  });
}
