import { parsePlace, type Place } from '@voltide/signer/client';
import { addressOfPrivateKey, formatAddress, parseAddress } from '@voltide/tron';

import { Secret } from '../secrets/secret.ts';
import { SETTINGS } from './settings.ts';
import { listOf, type SettingsReader } from './settings-reader.ts';

export const TRON_NETWORKS = SETTINGS.TRON_NETWORK.type.choices;

export type RemoteSignerSettings = {
  readonly place: Place;
  readonly secret: Secret<Uint8Array>;
  /** Address of the signing key: the platform's own, or one with an active permission. */
  readonly address: string;
};

export type TronSettings = {
  readonly tronNetwork: (typeof TRON_NETWORKS)[number];
  /** Base URLs of nodes of that network, in the order of preference. None: the wallet is closed. */
  readonly tronNodes: readonly string[];
  /** For providers that require one. It is sent to these nodes alone. */
  readonly tronApiKey: Secret<string> | undefined;
  /** The deposit address. Absent: on the devnet it follows from the key, elsewhere the wallet is closed. */
  readonly tronAddress: string | undefined;
  readonly tronSigner: RemoteSignerSettings | undefined;
  readonly tronSignerKey: Secret<Uint8Array> | undefined;
};

export function readTronSettings(reader: SettingsReader): TronSettings {
  const apiKey = reader.text('TRON_API_KEY');
  const tronNetwork = reader.choice('TRON_NETWORK');
  const tronAddress = readTronAddress(reader, 'TRON_ADDRESS');
  return {
    tronNetwork,
    tronNodes: readTronNodes(reader),
    tronApiKey: apiKey === undefined ? undefined : new Secret(apiKey),
    tronAddress,
    tronSigner: readTronSigner(reader, tronAddress),
    tronSignerKey: readTronSignerKey(reader, { tronNetwork, tronAddress }),
  };
}

function readTronNodes(reader: SettingsReader): readonly string[] {
  const entries = listOf(reader.text('TRON_NODES')).map((entry) => entry.trim().replace(/\/+$/, ''));
  const isNode = (entry: string): boolean => URL.canParse(entry) && /^https?:$/.test(new URL(entry).protocol);
  if (!entries.every(isNode)) reader.problem('TRON_NODES must be a list of URLs that start with https:// or http://');
  return entries.filter(isNode);
}

function readTronAddress(reader: SettingsReader, name: 'TRON_ADDRESS' | 'TRON_SIGNER_ADDRESS'): string | undefined {
  const text = reader.text(name);
  if (text === undefined || parseAddress(text) !== undefined) return text;
  reader.problem(`${name} must be a TRON address: 34 characters from T on, with the right checksum`);
  return undefined;
}

function readTronSigner(reader: SettingsReader, tronAddress: string | undefined): RemoteSignerSettings | undefined {
  const text = reader.text('TRON_SIGNER');
  const secret = reader.key('TRON_SIGNER_SECRET');
  if (text === undefined) return undefined;
  const place = parsePlace(text);
  if (place === undefined) {
    reader.problem('TRON_SIGNER must be such as unix:/run/signer/signer.sock or tcp://127.0.0.1:9701');
  }
  if (!reader.isSet('TRON_ADDRESS')) {
    reader.problem('TRON_ADDRESS is required with TRON_SIGNER: the account that it pays from');
  }
  if (!reader.isSet('TRON_SIGNER_SECRET')) {
    reader.problem('TRON_SIGNER_SECRET or TRON_SIGNER_SECRET_FILE is required with TRON_SIGNER: 64 hexadecimal digits');
  }
  const address = readTronAddress(reader, 'TRON_SIGNER_ADDRESS') ?? tronAddress;
  if (place === undefined || secret === undefined || address === undefined) return undefined;
  return { place, secret: new Secret(secret), address };
}

type Chain = Pick<TronSettings, 'tronNetwork' | 'tronAddress'>;

function readTronSignerKey(
  reader: SettingsReader,
  { tronNetwork, tronAddress }: Chain,
): Secret<Uint8Array> | undefined {
  const key = reader.key('TRON_SIGNER_KEY');
  if (key === undefined) return undefined;
  if (tronNetwork === 'mainnet') {
    reader.problem('TRON_SIGNER_KEY is refused on mainnet: keep the key with `npm run signer` and set TRON_SIGNER');
  }
  if (reader.isSet('TRON_SIGNER')) reader.problem('TRON_SIGNER_KEY and TRON_SIGNER exclude each other');
  if (tronAddress !== undefined && formatAddress(addressOfPrivateKey(key)) !== tronAddress) {
    reader.problem('TRON_SIGNER_KEY must be the key of TRON_ADDRESS');
  }
  return new Secret(key);
}
