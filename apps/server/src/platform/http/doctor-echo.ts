import { createHmac, timingSafeEqual } from 'node:crypto';

import type { Clock } from '@voltide/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Secret } from '../secrets/secret.ts';
import { deriveKey } from '../secrets/keys.ts';

/** The running server says here how it sees a request of the doctor. */
export const ECHO_PATH = '/.well-known/voltide-doctor';
/** Holds the time of the request and proof of the secret key, as `MS.HEX`. */
export const ECHO_HEADER = 'x-voltide-doctor';
const VALID_MS = 600_000;
const FORM = /^(\d{13})\.([0-9a-f]{64})$/;

export type Echo = {
  readonly version: string;
  readonly address: string;
  /** Every entry of X-Forwarded-For as it arrived. */
  readonly forwardedFor: readonly string[];
  readonly trustedProxies: number;
  readonly publicUrl: string;
};

type EchoOptions = {
  readonly secretKey: Secret<Uint8Array>;
  readonly clock: Clock;
  readonly addressOf: (request: FastifyRequest) => string;
  readonly facts: Pick<Echo, 'version' | 'trustedProxies' | 'publicUrl'>;
};

/** Proof that a request comes from somebody who has the secret key. It is worth nothing after ten minutes. */
export function signEcho(secretKey: Secret<Uint8Array>, atMs: number): string {
  return `${atMs}.${proofOf(secretKey, String(atMs))}`;
}

function proofOf(secretKey: Secret<Uint8Array>, text: string): string {
  return createHmac('sha256', deriveKey(secretKey, 'doctor')).update(text).digest('hex');
}

function isSigned({ secretKey, clock }: EchoOptions, header: unknown): boolean {
  const [, atText = '', proof = ''] = FORM.exec(typeof header === 'string' ? header : '') ?? [];
  if (atText === '' || Math.abs(clock.nowMs() - Number(atText)) > VALID_MS) return false;
  return timingSafeEqual(Buffer.from(proof, 'hex'), Buffer.from(proofOf(secretKey, atText), 'hex'));
}

/** Answers the doctor alone: for everybody else the path does not exist, since addresses of proxies are internal. */
export function addDoctorEcho(app: FastifyInstance, options: EchoOptions): void {
  app.get(ECHO_PATH, (request, reply) => {
    if (!isSigned(options, request.headers[ECHO_HEADER])) {
      reply.callNotFound();
      return;
    }
    const written = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
    const echo: Echo = {
      ...options.facts,
      address: options.addressOf(request),
      forwardedFor: written === '' ? [] : written.split(',').map((entry) => entry.trim()),
    };
    void reply.header('cache-control', 'no-store').send(echo);
  });
}
