import { sqlStateOf } from '../db/failures.ts';

type ListenAddress = {
  readonly host: string;
  readonly port: number;
  readonly portSetting: 'PORT' | 'METRICS_PORT';
};

/** @throws Error in one sentence that names the setting to change */
export async function listening(address: ListenAddress, begin: () => Promise<unknown>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    throw asListenError(error, address);
  }
}

/** Explains an address that cannot be listened on; returns the error itself where something else failed. */
export function asListenError(error: unknown, { host, port, portSetting }: ListenAddress): unknown {
  const hostSetting = portSetting === 'PORT' ? 'HOST' : 'METRICS_HOST';
  const setHost = `set ${hostSetting} to one that it has, or to 0.0.0.0 for all of them.`;
  const sentence = {
    EADDRINUSE: `Port ${port} is taken: stop what uses it, or set ${portSetting} to another.`,
    EACCES: `This user may not listen on port ${port}: set ${portSetting} to one from 1024 on.`,
    EADDRNOTAVAIL: `${host} is no address of this machine: ${setHost}`,
    EAFNOSUPPORT: `${host} is of a kind that this machine has no network for: ${setHost}`,
    EINVAL: `${host} is no address to listen on: ${setHost}`,
    ENOTFOUND: `${host} is a name that leads nowhere: ${setHost}`,
    EAI_AGAIN: `${host} is a name that leads nowhere: ${setHost}`,
  }[sqlStateOf(error) ?? ''];
  return sentence === undefined ? error : new Error(sentence, { cause: error });
}
