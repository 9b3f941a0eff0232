import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

type Certificate = { readonly key: string; readonly cert: string };

const ECDSA_SHA256 = '06082a8648ce3d040302';
const COMMON_NAME = '0603550403';
const BASIC_CONSTRAINTS = '0603551d13';
const SUBJECT_ALT_NAME = '0603551d11';
const CA_TRUE = '30030101ff';

/** Makes a self-signed certificate (X.509 v3, P-256) for hosts by name or IPv4 address, and its key, both in PEM. */
export function makeCertificate(hosts: readonly string[]): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(0x30, hex(ECDSA_SHA256));
  const commonName = der(0x30, hex(COMMON_NAME), der(0x0c, Buffer.from('Voltide test')));
  const name = der(0x30, der(0x31, commonName));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const names = hosts.map((host) =>
    isIPv4(host) ? der(0x87, Buffer.from(host.split('.').map(Number))) : der(0x82, Buffer.from(host)),
  );
  const extensions = der(
    0x30,
    der(0x30, hex(BASIC_CONSTRAINTS), der(0x04, hex(CA_TRUE))),
    der(0x30, hex(SUBJECT_ALT_NAME), der(0x04, der(0x30, ...names))),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version3 = der(0xa0, der(0x02, hex('02')));
  const serial = der(0x02, hex('01'));
  const body = der(0x30, version3, serial, algorithm, name, validity, name, spki, der(0xa3, extensions));
  const signature = der(0x03, hex('00'), sign('sha256', body, privateKey));
  const base64 = der(0x30, body, algorithm, signature).toString('base64');
  const lines = base64.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One value in DER: its tag, its length, its content. */
function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const value = Buffer.concat(content);
  const size = value.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}
