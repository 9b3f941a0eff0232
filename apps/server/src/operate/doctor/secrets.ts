import type { Config } from '../../config.ts';
import type { Environment } from '../../platform/config/settings-reader.ts';

const SECRET_NAME = /KEY|SECRET|PASSWORD|TOKEN/;
const SHORTEST = 4;

/**
 * Creates what removes secrets from a text: passwords of connection strings, keys and tokens of the settings. Messages
 * of drivers and mail servers may repeat them.
 */
export function createRedaction(environment: Environment, config: Config | undefined): (text: string) => string {
  const named = Object.entries(environment).filter(([name]) => SECRET_NAME.test(name) && !name.endsWith('_FILE'));
  const urls = [
    ...Object.values(environment),
    config?.databaseUrl?.reveal(),
    config?.databaseAppUrl?.reveal(),
    config?.smtpUrl?.reveal(),
  ];
  const secrets = [
    ...named.map(([, value]) => value?.trim()),
    ...urls.flatMap(passwordsOf),
    config?.tronApiKey?.reveal(),
    config?.metricsToken?.reveal(),
    ...hexOf(config?.secretKey.reveal()),
    ...hexOf(config?.tronSigner?.secret.reveal()),
    ...hexOf(config?.tronSignerKey?.reveal()),
  ].filter((secret) => secret !== undefined && secret.length >= SHORTEST);
  // The longest first, so that a secret within another one leaves no rest of it.
  const ordered = [...new Set(secrets)].flatMap((secret) => secret ?? []).toSorted((a, b) => b.length - a.length);
  return (text) => ordered.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), text);
}

function passwordsOf(value: string | undefined): readonly string[] {
  if (value === undefined || !URL.canParse(value)) return [];
  const { password } = new URL(value);
  if (password === '') return [];
  try {
    return [password, decodeURIComponent(password)];
  } catch {
    return [password];
  }
}

function hexOf(bytes: Uint8Array | undefined): readonly string[] {
  return bytes === undefined ? [] : [Buffer.from(bytes).toString('hex')];
}
