import type { Config } from '../../config.ts';
import { findSigner, NotSignedError } from '../../money/tron/chain/signer.ts';
import { verifySmtp } from '../mail/smtp.ts';
import { ok, skipped, warning, wrong, type Check, type Finding } from './finding.ts';

/** Asks the signer for its limits: it signs nothing. */
export function signerCheck(config: Config): Check {
  const run = async (): Promise<readonly Finding[]> => {
    const { tronNetwork, tronSigner } = config;
    if (tronSigner === undefined) {
      if (tronNetwork === 'devnet') return [skipped("On the devnet the installation's own key signs.")];
      if (config.tronSignerKey !== undefined) {
        const remedy = 'Move the key to `npm run signer` before you go to mainnet.';
        return [warning('The server itself holds the key of payouts.', remedy)];
      }
      const remedy = 'Start `npm run signer`, and set TRON_SIGNER; until then withdrawals wait.';
      return [warning('No signer is set: nothing can be withdrawn.', remedy)];
    }
    const signer = findSigner(config);
    try {
      await signer?.findLimits();
      return [ok('The signer answers, knows the secret, and signs for TRON_ADDRESS.')];
    } catch (error) {
      if (!(error instanceof NotSignedError)) throw error;
      const remedy =
        'Start the signer, and compare TRON_SIGNER, the secret and TRON_ADDRESS with `npm run signer -- about`.';
      return [wrong(`The signer cannot be used: ${error.message}`, remedy)];
    }
  };
  return { name: 'signer', run };
}

/** Connects to the mail server and signs in. No mail is sent. */
export function mailCheck({ smtpUrl, smtpCa }: Config): Check {
  const run = async (): Promise<readonly Finding[]> => {
    if (smtpUrl === undefined) {
      const remedy = 'Set SMTP_URL and MAIL_FROM. Until then mail waits in the outbox and is not sent.';
      return [warning('No mail server is set.', remedy)];
    }
    const url = smtpUrl.reveal();
    const { host } = new URL(url);
    try {
      await verifySmtp({ smtpUrl: url, smtpCa });
      return [ok(`The mail server ${host} answers and lets the server sign in.`)];
    } catch (error) {
      return [mailFinding(host, error)];
    }
  };
  return { name: 'mail', limitMs: 20_000, run };
}

function mailFinding(host: string, error: unknown): Finding {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const [said = ''] = message.split('\n');
  if (code === 'EAUTH') {
    const remedy = 'Correct user and password in SMTP_URL; write @ / # ? in them as %40 %2F %23 %3F.';
    return wrong(`The mail server ${host} does not accept the login.`, remedy);
  }
  if (/certificate|self.signed|altname/i.test(message) || code === 'ETLS') {
    const remedy = 'Use the name in its certificate, or name its authority in SMTP_CA_FILE.';
    return wrong(`The connection to ${host} cannot be encrypted (${said}).`, remedy);
  }
  const remedy = 'Check name and port: smtps:// is usually port 465, smtp:// 587; many providers block port 25.';
  return wrong(`The mail server ${host} does not answer (${said}).`, remedy);
}
