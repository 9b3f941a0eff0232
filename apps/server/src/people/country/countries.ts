import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';

import { Reader } from 'mmdb-lib';
import * as v from 'valibot';

/** The ISO 3166 code of an address, or the reason why there is none. */
export type Origin = { readonly code: string } | 'private' | 'unknown';

export type Countries = {
  /** Finds the country of an address locally. The first call reads the database into memory. */
  readonly locate: (address: string) => Promise<Origin>;
};

const DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const entry = v.object({ country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) });

/** Addresses within a house, a company or a carrier. */
const PRIVATE = blockList([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1/128',
  'fc00::/7',
  'fe80::/10',
]);

/** Addresses of documents and measurements only; the database gives them to their registrar. */
const NOWHERE = blockList([
  '0.0.0.0/8',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001:db8::/32',
]);

const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const ZONE = /%.*$/;

export function createCountries(): Countries {
  let opening: Promise<Reader<never>> | undefined;
  return {
    locate: async (address) => {
      const bare = address.replace(ZONE, '').replace(MAPPED, '');
      const version = isIP(bare);
      if (version === 0) return 'unknown';
      const family = version === 4 ? 'ipv4' : 'ipv6';
      if (PRIVATE.check(bare, family)) return 'private';
      if (NOWHERE.check(bare, family)) return 'unknown';
      const found = v.safeParse(entry, (await (opening ??= openDatabase())).get(bare));
      return found.success ? { code: found.output.country_code } : 'unknown';
    },
  };
}

async function openDatabase(): Promise<Reader<never>> {
  return new Reader(await readFile(createRequire(import.meta.url).resolve(DATABASE)));
}

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
