import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { addressOfPrivateKey, formatAddress, formatTrx } from '@voltide/tron';

import { openDecisions } from './decisions.ts';
import { serve } from './serve.ts';
import { FILES, folderOf, readPlaceAndSecret, readSettings, unknownSettingsLine } from './settings.ts';
import { createSigner } from './signer.ts';
import { createSignerClient, type Place } from './wire/client.ts';

/** Ports of the commands to the process. */
export type Surroundings = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nowMs: () => number;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
};

const KEY_BYTES = 32;

/** Creates a folder for a new signer. Existing files are never overwritten. */
export function init({ environment, print }: Surroundings): void {
  const folder = folderOf(environment);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const key = randomBytes(KEY_BYTES);
  const keep = (name: string, content: string): void =>
    writeFileSync(join(folder, name), content, { mode: 0o600, flag: 'wx', flush: true });
  keep(FILES.key, `${key.toString('hex')}\n`);
  keep(FILES.secret, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
  keep(FILES.decisions, '');
  print(
    `The key of ${formatAddress(addressOfPrivateKey(key))} lies in ${join(folder, FILES.key)}: keep a copy offline.`,
  );
  print(`Callers need what is in ${join(folder, FILES.secret)}.`);
}

/** Serves until the process is stopped. */
export async function start({ environment, nowMs, print, complain }: Surroundings): Promise<void> {
  const unknown = unknownSettingsLine(environment);
  if (unknown !== undefined) complain(unknown);
  const { key, secret, place, policy, decisionsPath } = readSettings(environment);
  const decisions = await openDecisions(decisionsPath);
  const limits = {
    account: formatAddress(policy.account),
    transferCap: formatTrx(policy.mostPerTransferSun),
    dayCap: formatTrx(policy.mostPerDaySun),
    windowSeconds: policy.windowMs / 1000,
  };
  const server = await serve(place, {
    secret,
    nowMs,
    answer: createSigner({ key, policy, decisions, clock: { nowMs } }),
    onStranger: (count) => complain(`Callers without the secret: ${count}`),
    onFailure(error) {
      complain(`The signer stops: ${error instanceof Error ? error.message : String(error)}`);
      process.exit(1);
    },
  });
  decisions.write(nowMs(), { decision: 'started', ...limits });
  print(`signer   ${formatPlace(place)}`);
  print(`account  ${limits.account} on ${policy.network}`);
  print(`limits   ${limits.transferCap} TRX a transfer, ${limits.dayCap} TRX in 24 hours`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => server.close(() => decisions.close()));
}

/** Asks the running signer about itself. */
export async function printAbout({ environment, print }: Surroundings): Promise<void> {
  const { place, secret } = readPlaceAndSecret(environment);
  const about = await createSignerClient(place, secret).about();
  print(`account  ${about.account} on ${about.network}`);
  print(`key      ${about.keyAddress}, permission ${about.permissionId}`);
  print(`limits   ${formatTrx(about.mostPerTransferSun)} TRX a transfer`);
  print(`         ${formatTrx(about.mostPerDaySun)} TRX in 24 hours, ${formatTrx(about.signedInDaySun)} of it signed`);
}

function formatPlace(place: Place): string {
  return 'path' in place ? `unix:${place.path}` : `tcp://${place.host}:${place.port}`;
}
