import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { forgotPassword } from '@voltide/contract';
import { makeCertificate, signUp, useWorld } from '@voltide/testkit';
import { startMailbox } from '@voltide/testkit/mailbox';
import { afterAll, expect, it } from 'vitest';

const { key, cert } = makeCertificate(['127.0.0.1']);
const mailbox = await startMailbox({ tls: { from: 'start', key, cert } });
const folder = mkdtempSync(join(tmpdir(), 'voltide-ca-'));
const caFile = join(folder, 'ca.pem');
writeFileSync(caFile, cert);
const world = useWorld({
  settings: { SMTP_URL: mailbox.url, SMTP_CA_FILE: caFile, MAIL_FROM: 'no-reply@voltide.example' },
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await mailbox.close();
});

it('S3-07 a link to a new password goes out over TLS, to a server under the authority of the settings', async () => {
  const { email } = await signUp(world);
  await world.open().call(forgotPassword, { body: { email } });
  await world.runJobs();
  const [mail] = await mailbox.mailsTo(email, 1, 'Set a new password');
  expect(mail).toMatchObject({ isEncrypted: true, from: 'no-reply@voltide.example' });
  expect(mail?.text).toContain('/reset-password#token=');
});
