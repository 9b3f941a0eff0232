import {
  addressOfPrivateKey,
  formatAddress,
  formatHex,
  formatTrx,
  sameBytes,
  signHash,
  signMessage,
  transactionId,
} from '@voltide/tron';
import type { Clock } from '@voltide/core';

import type { Decisions } from './decisions.ts';
import { checkDay, checkMessage, checkTransfer, RefusedError, type Policy } from './policy.ts';
import type { Answer, Request } from './wire/protocol.ts';

type Parts = {
  readonly key: Uint8Array;
  readonly policy: Policy;
  readonly decisions: Decisions;
  readonly clock: Clock;
};

/** Decides, writes the decision down, and only then signs. Each request runs to its end before the next one begins. */
export function createSigner({ key, policy, decisions, clock }: Parts): (request: Request) => Answer {
  const keyAddress = addressOfPrivateKey(key);

  const signTransfer = (rawData: Uint8Array): Uint8Array => {
    const nowMs = clock.nowMs();
    const { to, amountSun } = checkTransfer(rawData, policy, nowMs);
    const hash = transactionId(rawData);
    const id = formatHex(hash);
    const what = { id, to: formatAddress(to), amount: formatTrx(amountSun) };
    if (decisions.hasSigned(id)) {
      decisions.write(nowMs, { decision: 'signed again', ...what });
    } else {
      checkDay(amountSun, decisions.signedInDaySun(nowMs), policy);
      decisions.write(nowMs, { decision: 'signed', ...what });
    }
    return signHash(hash, key);
  };
  const signText = (message: Uint8Array): Uint8Array => {
    const nowMs = clock.nowMs();
    const text = checkMessage(message, policy, nowMs);
    decisions.write(nowMs, { decision: 'signed message', text });
    return signMessage(message, key);
  };
  const sign = (verb: 'transfer' | 'message', bytes: Uint8Array): Answer => {
    try {
      return { kind: 'signed', signature: verb === 'transfer' ? signTransfer(bytes) : signText(bytes) };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const asked = { kind: verb, bytes: formatHex(bytes) };
      decisions.write(clock.nowMs(), { decision: 'refused', code: error.code, reason: error.message, ...asked });
      return { kind: 'refused', code: error.code, reason: error.message };
    }
  };
  return (request) => {
    if (request.verb !== 'about') return sign(request.verb, request.bytes);
    return {
      kind: 'about',
      account: formatAddress(policy.account),
      keyAddress: formatAddress(keyAddress),
      permissionId: policy.permissionId,
      network: policy.network,
      mostPerTransferSun: policy.mostPerTransferSun,
      mostPerDaySun: policy.mostPerDaySun,
      signedInDaySun: decisions.signedInDaySun(clock.nowMs()),
    };
  };
}

/** Says why a key cannot pay from the configured account; undefined if it can. */
export function findKeyProblem(key: Uint8Array, { account, permissionId }: Policy): string | undefined {
  const isOwn = sameBytes(addressOfPrivateKey(key), account);
  if (isOwn || permissionId >= 2) return undefined;
  return `the key is of ${formatAddress(addressOfPrivateKey(key))}: for another account it needs a permission there`;
}
