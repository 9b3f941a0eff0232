import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, exists, find } from '../../platform/db/rows.ts';

export type FactorRow = {
  readonly enrolledAtMs: number | null;
  readonly encryptedSecret: Uint8Array | null;
  readonly encryptedNewSecret: Uint8Array | null;
  readonly recoveryCodesLeft: number;
};

type Raw = {
  readonly enrolledAtMs: bigint | null;
  readonly sealedSecret: Uint8Array | null;
  readonly sealedNewSecret: Uint8Array | null;
  readonly codesLeft: number;
};

export async function findFactor(connection: Connection, userId: UserId): Promise<FactorRow | undefined> {
  const row = await find<Raw>(connection, {
    name: 'factor-find',
    text: `select f.enrolled_at_ms as "enrolledAtMs", f.sealed_secret as "sealedSecret",
      f.sealed_new_secret as "sealedNewSecret", (
        select count(*)::int from voltide.recovery_code c where c.user_id = f.user_id and c.used_at_ms is null
      ) as "codesLeft"
      from voltide.second_factor f where f.user_id = $1`,
    values: [userId],
  });
  return row === undefined
    ? undefined
    : {
        enrolledAtMs: row.enrolledAtMs === null ? null : Number(row.enrolledAtMs),
        encryptedSecret: row.sealedSecret,
        encryptedNewSecret: row.sealedNewSecret,
        recoveryCodesLeft: row.codesLeft,
      };
}

/** Stores a secret that applies only once it was confirmed by a code. */
export async function keepNewSecret(connection: Connection, userId: UserId, encrypted: Uint8Array): Promise<void> {
  await connection.query({
    name: 'factor-keep-new-secret',
    text: `insert into voltide.second_factor (user_id, sealed_new_secret) values ($1, $2)
      on conflict (user_id) do update set sealed_new_secret = excluded.sealed_new_secret`,
    values: [userId, encrypted],
  });
}

type Enrolment = {
  readonly userId: UserId;
  readonly encryptedNewSecret: Uint8Array;
  readonly step: number;
  readonly nowMs: number;
};

/** Makes the new secret the valid one; false if it has changed meanwhile. */
export async function enrolFactor(connection: Connection, enrolment: Enrolment): Promise<boolean> {
  const { userId, encryptedNewSecret, step, nowMs } = enrolment;
  return (
    (await changed(connection, {
      name: 'factor-enrol',
      text: `update voltide.second_factor
      set enrolled_at_ms = $4, last_step = $3, sealed_secret = sealed_new_secret, sealed_new_secret = null
      where user_id = $1 and sealed_new_secret = $2`,
      values: [userId, encryptedNewSecret, step, nowMs],
    })) === 1
  );
}

type Code = {
  readonly userId: UserId;
  readonly encryptedSecret: Uint8Array;
  readonly step: number;
  /** The last step whose code is valid now. One used after it was used before a clock was set back. */
  readonly latestStep: number;
};

/** Uses up a code: true for one of the requests that send it, and never for an older code. */
export async function useStep(
  connection: Connection,
  { userId, encryptedSecret, step, latestStep }: Code,
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'factor-use-step',
      text: `update voltide.second_factor set last_step = $3
      where user_id = $1 and sealed_secret = $2 and (last_step < $3 or last_step > $4)`,
      values: [userId, encryptedSecret, step, latestStep],
    })) === 1
  );
}

type RecoveryCode = { readonly userId: UserId; readonly codeHash: Uint8Array; readonly nowMs: number };

export async function useRecoveryCode(connection: Connection, code: RecoveryCode): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'recovery-code-use',
      text: `update voltide.recovery_code set used_at_ms = $3
      where user_id = $1 and code_hash = $2 and used_at_ms is null`,
      values: [code.userId, code.codeHash, code.nowMs],
    })) === 1
  );
}

export async function replaceRecoveryCodes(
  connection: Connection,
  userId: UserId,
  codeHashes: readonly Uint8Array[],
): Promise<boolean> {
  const isEnrolled = await exists(connection, {
    name: 'factor-hold',
    text: 'select user_id from voltide.second_factor where user_id = $1 and enrolled_at_ms is not null for update',
    values: [userId],
  });
  if (!isEnrolled) return false;
  await connection.query({
    name: 'recovery-code-delete',
    text: 'delete from voltide.recovery_code where user_id = $1',
    values: [userId],
  });
  await connection.query({
    name: 'recovery-code-insert',
    text: `insert into voltide.recovery_code (user_id, code_hash)
      select $1, code_hash from unnest($2::bytea[]) as code_hash`,
    values: [userId, codeHashes],
  });
  return true;
}

export async function deleteFactor(connection: Connection, userId: UserId): Promise<boolean> {
  const row = await find<{ wasEnrolled: boolean }>(connection, {
    name: 'factor-delete',
    text: `with codes as (delete from voltide.recovery_code where user_id = $1)
      delete from voltide.second_factor where user_id = $1 returning enrolled_at_ms is not null as "wasEnrolled"`,
    values: [userId],
  });
  return row?.wasEnrolled === true;
}
