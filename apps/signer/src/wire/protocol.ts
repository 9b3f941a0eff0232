import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { formatHex, formatTrx, parseHex, parseTrx } from '@voltide/tron';

/**
 * One connection carries one request:
 * signer voltide-signer-1 NONCE
 * caller NONCE MAC VERB HEX
 * signer MAC ANSWER
 * Both MACs cover both nonces, so each side knows that the other one has the secret and speaks now. Nothing in it is
 * secret: transactions become public, and so do statements of reserves.
 */
export const GREETING = 'voltide-signer-1';
/** More than the longest line of either side. */
export const MAX_LINE_BYTES = 4096;
/** Longest wait of either side for the other. */
export const PATIENCE_MS = 5000;

export type Request =
  | { readonly verb: 'about' }
  | { readonly verb: 'transfer' | 'message'; readonly bytes: Uint8Array };

/** Identity of a signer, and the sum it has signed. Addresses as people write them. */
export type About = {
  readonly account: string;
  readonly keyAddress: string;
  readonly permissionId: number;
  readonly network: string;
  readonly mostPerTransferSun: bigint;
  readonly mostPerDaySun: bigint;
  readonly signedInDaySun: bigint;
};

export type Answer =
  | { readonly kind: 'signed'; readonly signature: Uint8Array }
  | { readonly kind: 'refused'; readonly code: string; readonly reason: string }
  | ({ readonly kind: 'about' } & About);

/** The two nonces of a connection. */
type Nonces = { readonly signer: string; readonly caller: string };

const NONCE_BYTES = 16;
const REQUEST = /^([0-9a-f]{32}) ([0-9a-f]{64}) ((?:transfer|message) (?:[0-9a-f]{2})+|about)$/;
const ANSWER = /^([0-9a-f]{64}) ((?:signed|refused|about) .+)$/;
const SIGNED = /^signed ([0-9a-f]{130})$/;
const REFUSED = /^refused ([a-z-]+) (.+)$/;
const ABOUT = /^about (T\w{33}) (T\w{33}) (\d{1,2}) ([a-z]+) ([\d.]+) ([\d.]+) ([\d.]+)$/;

export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString('hex');
}

export function readGreeting(line: string): string | undefined {
  const [name, nonce, ...more] = line.split(' ');
  return name === GREETING && more.length === 0 && /^[0-9a-f]{32}$/.test(nonce ?? '') ? nonce : undefined;
}

export function writeRequest(request: Request, nonces: Nonces, secret: Uint8Array): string {
  const body = request.verb === 'about' ? request.verb : `${request.verb} ${formatHex(request.bytes)}`;
  return `${nonces.caller} ${macOf('request', body, nonces, secret)} ${body}`;
}

/** Reads the request of a line, or undefined without the secret, or from another connection. */
export function readRequest(
  line: string,
  signerNonce: string,
  secret: Uint8Array,
): { readonly request: Request; readonly nonces: Nonces } | undefined {
  const [, caller, mac, body] = REQUEST.exec(line) ?? [];
  if (caller === undefined || mac === undefined || body === undefined) return undefined;
  const nonces = { signer: signerNonce, caller };
  if (!isMac(mac, macOf('request', body, nonces, secret))) return undefined;
  const [verb, hex] = body.split(' ');
  if (hex === undefined) return { request: { verb: 'about' }, nonces };
  return { request: { verb: verb === 'message' ? verb : 'transfer', bytes: parseHex(hex) }, nonces };
}

export function writeAnswer(answer: Answer, nonces: Nonces, secret: Uint8Array): string {
  const body = writeAnswerBody(answer);
  return `${macOf('answer', body, nonces, secret)} ${body}`;
}

/** Reads the answer of a line, or undefined without the secret. */
export function readAnswer(line: string, nonces: Nonces, secret: Uint8Array): Answer | undefined {
  const [, mac, body] = ANSWER.exec(line) ?? [];
  if (mac === undefined || body === undefined || !isMac(mac, macOf('answer', body, nonces, secret))) return undefined;
  return readAnswerBody(body);
}

function writeAnswerBody(answer: Answer): string {
  if (answer.kind === 'signed') return `signed ${formatHex(answer.signature)}`;
  if (answer.kind === 'refused') return `refused ${answer.code} ${answer.reason.replaceAll('\n', ' ')}`;
  const { account, keyAddress, permissionId, network } = answer;
  const amounts = [answer.mostPerTransferSun, answer.mostPerDaySun, answer.signedInDaySun].map(formatTrx);
  return ['about', account, keyAddress, permissionId, network, ...amounts].join(' ');
}

function readAnswerBody(body: string): Answer | undefined {
  const [, signature] = SIGNED.exec(body) ?? [];
  if (signature !== undefined) return { kind: 'signed', signature: parseHex(signature) };
  const [, code, reason] = REFUSED.exec(body) ?? [];
  if (code !== undefined && reason !== undefined) return { kind: 'refused', code, reason };
  const about = ABOUT.exec(body);
  if (about === null) return undefined;
  const [, account = '', keyAddress = '', permission = '', network = '', perTransfer = '', perDay = '', inDay = ''] =
    about;
  return {
    kind: 'about',
    account,
    keyAddress,
    permissionId: Number.parseInt(permission, 10),
    network,
    mostPerTransferSun: parseTrx(perTransfer),
    mostPerDaySun: parseTrx(perDay),
    signedInDaySun: parseTrx(inDay),
  };
}

function macOf(from: 'request' | 'answer', body: string, { signer, caller }: Nonces, secret: Uint8Array): string {
  return createHmac('sha256', secret).update([GREETING, from, signer, caller, body].join('\n')).digest('hex');
}

function isMac(told: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(told, 'hex'), Buffer.from(right, 'hex'));
}
