import { present } from '@voltide/core';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { registerDialogs } from '../../app/register-dialogs.ts';
import { createFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { call } from '../http/api.ts';
import { STORAGE_KEYS } from '../browser/storage.ts';
import './step-up.tsx';

const ASKED = { status: 403, body: { error: 'Please confirm that it is you.', code: 'step_up_required' } } as const;
const OWED = { status: 403, body: { error: 'Enter the code.', code: 'factor_required' } } as const;
const FACTOR = { enrolledAt: null, recoveryCodesLeft: 0, isRequired: false };
const SETUP = { secret: 'ABCD', uri: 'otpauth://totp/x' };

/** A server that requires a step-up before it gives a secret. */
function serve(error: typeof ASKED | typeof OWED, answers: FakeAnswers = {}) {
  let isFresh = false;
  const server = createFakeServer({
    'POST /api/auth/factor/begin': () => (isFresh ? { body: SETUP } : error),
    'GET /api/auth/factor': () => ({ body: FACTOR }),
    'POST /api/auth/step-up': () => {
      isFresh = true;
      return { body: { freshUntil: '2026-11-20T12:00:00.000Z' } };
    },
    ...answers,
  });
  vi.stubGlobal('fetch', server.fetch);
  return server.seen;
}

async function dialog(): Promise<HTMLElement> {
  const find = () => document.querySelector<HTMLElement>('[role="dialog"]');
  await expect.poll(() => find()).not.toBeNull();
  await settle();
  return find() ?? document.body;
}

async function press(within: HTMLElement, name: string): Promise<void> {
  const buttons = [...within.querySelectorAll('button')];
  await settle(() => buttons.find((each) => (each.textContent || each.getAttribute('aria-label')) === name)?.click());
}

async function write(within: HTMLElement, text: string): Promise<void> {
  await type(present(within.querySelector('input'), 'a control'), text);
}

/** Sets the browser's user activation. */
function tellActivation(value: { readonly isActive: boolean } | undefined): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value });
}

beforeEach(() => {
  registerDialogs();
  localStorage.clear();
  localStorage.setItem(STORAGE_KEYS.token, 'a.b.c');
});

describe('a call that needs a password or code', () => {
  it('S3-18 asks for the password, and is repeated once it was given', async () => {
    const seen = serve(ASKED);
    const answer = call('POST /api/auth/factor/begin');
    const shown = await dialog();
    expect(shown.textContent).toContain('Confirm that it is you');
    await write(shown, 'tide-lantern-41');
    await press(shown, 'Confirm');
    expect(await answer).toEqual(SETUP);
    const begin = '/api/auth/factor/begin';
    expect(seen.map(({ path }) => path)).toEqual([begin, '/api/auth/factor', '/api/auth/step-up', begin]);
    expect(seen[2]?.body).toEqual({ password: 'tide-lantern-41' });
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('S3-18 fails as it was refused when the person does not want to', async () => {
    serve(ASKED);
    const refused = call('POST /api/auth/factor/begin').catch((error: unknown) => error);
    await press(await dialog(), 'Cancel');
    expect(await refused).toMatchObject({ message: 'Please confirm that it is you.' });
  });

  it('S3-18 a page that repeats a call by itself does not bring the question back once it was closed', async () => {
    serve(ASKED);
    const refused = call('POST /api/auth/factor/begin').catch((error: unknown) => error);
    await press(await dialog(), 'Cancel');
    await refused;
    tellActivation({ isActive: false });
    await expect(call('POST /api/auth/factor/begin')).rejects.toThrow('Please confirm that it is you.');
    tellActivation({ isActive: true });
    const asked = call('POST /api/auth/factor/begin').catch((error: unknown) => error);
    await press(await dialog(), 'Cancel');
    expect(await asked).toMatchObject({ code: 'step_up_required' });
    tellActivation(undefined);
  });

  it('S3-18 asks again after a new login since it was closed, however long that took', async () => {
    const tokenOf = (sid: string, iat: number): string => `a.${btoa(JSON.stringify({ sid, iat }))}.c`;
    localStorage.setItem(STORAGE_KEYS.token, tokenOf('first', 1));
    serve(OWED);
    const refused = call('POST /api/auth/factor/begin').catch((error: unknown) => error);
    await press(await dialog(), 'Close');
    await refused;
    tellActivation({ isActive: false });
    localStorage.setItem(STORAGE_KEYS.token, tokenOf('first', 2));
    await expect(call('POST /api/auth/factor/begin')).rejects.toThrow('Enter the code.');
    localStorage.setItem(STORAGE_KEYS.token, tokenOf('second', 3));
    const asked = call('POST /api/auth/factor/begin').catch((error: unknown) => error);
    await press(await dialog(), 'Close');
    expect(await asked).toMatchObject({ code: 'factor_required' });
    tellActivation(undefined);
  });

  it('S3-18 asks for the code where the session owes it, and says what was wrong', async () => {
    const wrong = { status: 403, body: { error: 'This code is wrong, or was used already.', code: 'wrong_code' } };
    const seen = serve(OWED, { 'POST /api/auth/step-up': () => wrong });
    const refused = call('POST /api/auth/factor/begin').catch((error: unknown) => error);
    const shown = await dialog();
    expect(shown.textContent).toContain('Enter your code');
    await press(shown, 'Confirm');
    expect(shown.textContent).toContain('Code is required');
    await write(shown, '123 456');
    await press(shown, 'Confirm');
    expect(shown.textContent).toContain(wrong.body.error);
    expect(seen.at(-1)?.body).toEqual({ code: '123 456' });
    await press(shown, 'Use a recovery code');
    expect(shown.querySelector('label')?.textContent).toBe('Recovery code');
    await press(shown, 'Close');
    expect(await refused).toMatchObject({ message: 'Enter the code.' });
  });

  it('S3-18 several calls at the same moment share one question', async () => {
    const seen = serve(ASKED);
    const answers = [call('POST /api/auth/factor/begin'), call('POST /api/auth/factor/begin')];
    const shown = await dialog();
    expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1);
    await write(shown, 'tide-lantern-41');
    await press(shown, 'Confirm');
    expect(await Promise.all(answers)).toEqual([SETUP, SETUP]);
    expect(seen.filter(({ path }) => path === '/api/auth/step-up')).toHaveLength(1);
  });
});
