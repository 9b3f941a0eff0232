import { utf8ToBytes } from '@noble/hashes/utils.js';
import { formatHex } from '@voltide/tron';

import { getPermission, PermissionFault, weigh } from '../chain/permissions.ts';
import type { Overlay } from '../chain/accounts.ts';
import type { Prepared } from '../chain/prepared.ts';
import { Refusal } from '../chain/refusal.ts';
import { writeAddress, writePermission } from './contracts.ts';
import { trim, type Json } from './exact.ts';
import { writeTransaction } from './views.ts';

/** Result of a broadcast. */
type Verdict = { readonly code: string; readonly message: string } | undefined;

/** Runs a broadcast, and turns an error into the node's answer. */
export function judge(submit: () => void): Verdict {
  try {
    submit();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, message: error.message };
    throw error;
  }
}

/** The answer of `broadcasttransaction`, whose message is hexadecimal. */
export function writeBroadcast(verdict: Verdict, id: string): Json {
  if (verdict === undefined) return { result: true, txid: id };
  return { code: verdict.code, txid: id, message: formatHex(utf8ToBytes(verdict.message)) };
}

/** The answer of `broadcasthex`, whose message is plain and whose `transaction` is a text with JSON in it. */
export function writeBroadcastHex(verdict: Verdict, { transaction, id }: Prepared): Json {
  return {
    result: verdict === undefined,
    code: verdict?.code ?? 'SUCCESS',
    message: verdict?.message ?? '',
    transaction: JSON.stringify(writeTransaction(transaction, true)),
    txid: id,
  };
}

/** Writes the answer of `getsignweight`: if the required signers have signed. */
export function writeSignWeight(prepared: Prepared, accounts: Pick<Overlay, 'find'>, visible: boolean): Json {
  const transaction = {
    result: { result: true },
    txid: prepared.id,
    transaction: writeTransaction(prepared.transaction, visible),
  };
  const [contract] = prepared.raw.contracts;
  if (contract === undefined)
    return { result: { code: 'OTHER_ERROR', message: 'Invalid transaction: no valid contract' } };
  try {
    const permission = getPermission(contract, accounts);
    const { weight, approved } = weigh(permission, prepared);
    return {
      result: weight >= permission.threshold ? {} : { code: 'NOT_ENOUGH_PERMISSION' },
      ...trim({
        approved_list: approved.map((address) => writeAddress(address, visible)),
        permission: writePermission(permission, visible),
        current_weight: weight,
      }),
      transaction,
    };
  } catch (error) {
    if (error instanceof PermissionFault) return { result: { code: error.code, message: error.message }, transaction };
    throw error;
  }
}
