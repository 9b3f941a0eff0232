import { request } from 'node:http';

import { forgotPassword } from '@voltide/contract';
import { present } from '@voltide/core';
import { signUp, useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

import { readConfig } from '../../config.ts';
import { startOutboxPage, type OutboxPage } from './outbox-page.ts';

const world = useWorld();

type Page = { readonly status: number; readonly text: string };

function get(url: string, over: { readonly host?: string; readonly method?: string } = {}): Promise<Page> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', host } = over;
    const outgoing = request(url, { method, ...(host === undefined ? {} : { headers: { host } }) }, (incoming) => {
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
      incoming.once('end', () => {
        resolve({ status: incoming.statusCode ?? 0, text });
      });
    });
    outgoing.once('error', reject).end();
  });
}

async function open(): Promise<OutboxPage> {
  return present(await startOutboxPage(world.context), 'the page');
}

it('S3-07 without SMTP settings a developer reads the mail, and follows its link, on a page of its own', async () => {
  const page = await open();
  try {
    expect((await get(page.url)).text).toContain('No mail waits.');
    const { email } = await signUp(world);
    await world.open().call(forgotPassword, { body: { email } });
    await world.runJobs();
    const { status, text } = await get(page.url);
    expect(status).toBe(200);
    expect(text).toContain(`To ${email}`);
    const link = new RegExp(`<a href="${world.url}/reset-password\\Wtoken=[\\w-]{43}">`);
    expect(text).toMatch(link);
  } finally {
    await page.stop();
  }
});

it('S3-07 shows what strangers wrote as text', async () => {
  const { mailing, database } = world.context;
  const letter = mailing.letters.contact('op@example.com', {
    id: '1',
    topic: 'other',
    name: '<b>x</b>',
    email: 'a@example.com',
    message: `<script>alert(1)</script> https://elsewhere.example/"><img src=x> (${world.url}/help).`,
  });
  await mailing.outbox.add(database, letter, undefined);
  const page = await open();
  try {
    const { text } = await get(page.url);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt; https://elsewhere.example/&quot;&gt;&lt;img');
    expect(text).not.toMatch(/<script|<img|<b>|href="https:/);
    expect(text).toContain(`(<a href="${world.url}/help">${world.url}/help</a>).`);
  } finally {
    await page.stop();
  }
});

it('S3-07 the page opens with the key of this start only, and under a name of this machine only', async () => {
  const [page, another] = [await open(), await open()];
  try {
    const { origin, pathname, port } = new URL(page.url);
    expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(new URL(another.url).pathname).not.toBe(pathname);
    const refused = [
      get(`${origin}/`),
      get(`${origin}${new URL(another.url).pathname}`),
      get(`${page.url}/`),
      get(page.url, { host: `attacker.example:${port}` }),
      get(page.url, { method: 'POST' }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer).toEqual({ status: 404, text: 'Not found.\n' });
    expect((await get(page.url, { host: `localhost:${port}` })).status).toBe(200);
  } finally {
    await page.stop();
    await another.stop();
  }
});

it.each([
  ['a real address', { PUBLIC_URL: 'https://play.example.com' }],
  ['an address that only looks like this machine', { PUBLIC_URL: 'http://localhost.example.com' }],
  [
    'a mail server',
    { PUBLIC_URL: 'http://localhost:3000', SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'a@example.com' },
  ],
])('S3-07 there is no such page where the settings name %s', async (_, settings) => {
  const config = readConfig({ DATABASE_URL: world.database.url, SECRET_KEY: 'ab'.repeat(32), ...settings });
  expect(await startOutboxPage({ ...world.context, config })).toBeUndefined();
});
