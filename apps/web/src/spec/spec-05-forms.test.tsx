import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { authDialog, type AuthView } from '../lib/dialogs/auth-dialog.tsx';
import { checkToken, checkUserData } from '../lib/health/diagnosis.ts';
import { overlay } from '../lib/browser/overlay.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { mountApp } from '../testing/mount-app.tsx';

/**
 * Section 5 of the specification, line by line: validation rules in the forms; the server's are in
 * apps/server/src/spec/spec-05-validation.world.test.ts. A limit is shown by a rejected value and the nearest accepted
 * one.
 */

beforeEach(() => {
  localStorage.clear();
  overlay.show(undefined);
  vi.stubGlobal('fetch', createFakeServer({}).fetch);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

async function openForm(view: AuthView) {
  await mountApp('/help');
  await settle(() => authDialog.open(view));
  const find = () => document.querySelector<HTMLFormElement>('[role="dialog"] form');
  await expect.poll(find).not.toBeNull();
  const form = found(find());
  const input = (name: string) => found(form.querySelector<HTMLInputElement>(`input[name="${name}"]`));
  return {
    form,
    input,
    submit: found(form.querySelector<HTMLButtonElement>('button[type="submit"]')),
    fill: (name: string, text: string) => type(input(name), text),
    leave: (name: string) => settle(() => input(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    tick: (name: string) => settle(() => input(name).click()),
  };
}

function found<T extends Element>(element: T | null): T {
  if (element === null) throw new Error('it is not there');
  return element;
}

/** A field with a rejected text, its error, and the nearest accepted text. */
type Rule = readonly [field: string, refused: string, text: string, accepted: string];

function itHolds(view: AuthView, rules: readonly Rule[]): void {
  it.each(rules)('S3-08 %s "%s": \'%s\'', async (field, refused, text, accepted) => {
    const { form, fill, leave } = await openForm(view);
    await fill(field, refused);
    await leave(field);
    expect(form.textContent).toContain(text);
    await fill(field, accepted);
    expect(form.textContent, '"A field error clears on edit"').not.toContain(text);
    await leave(field);
    expect(form.textContent).not.toContain(text);
  });
}

describe('"Auth form", login', () => {
  itHolds('login', [
    ['credential', '', 'Email is required', 'a'],
    ['credential', 'ada@example', 'Invalid email format', 'ada@example.com'],
    ['password', '', 'Password is required', 'secret'],
    ['password', '12345', 'Password must be at least 6 characters', '123456'],
  ]);

  it('S3-08 "Submit disabled until fields … are filled"', async () => {
    const { submit, fill } = await openForm('login');
    expect(submit.disabled).toBe(true);
    await fill('credential', 'ada@example.com');
    expect(submit.disabled).toBe(true);
    await fill('password', '1');
    expect(submit.disabled).toBe(false);
    await fill('credential', '');
    expect(submit.disabled).toBe(true);
  });
});

describe('"Auth form", sign-up', () => {
  itHolds('signup', [
    ['email', '', 'Email is required', 'ada@example.com'],
    ['email', 'ada@example', 'Invalid email format', 'ada@example.com'],
    ['password', '', 'Password is required', 'secret'],
    ['password', '12345', 'Password must be at least 6 characters', '123456'],
    ['username', '', 'Username is required', 'ada'],
    ['username', 'ad', 'Username must be at least 3 characters', 'ada'],
  ]);

  it.each([
    ['isOver18', 'You must be 18 or older to join'],
    ['agreedToTerms', 'You must agree to the Terms of Service and Privacy Policy'],
  ])("S3-08 box %s required: '%s'", async (box, text) => {
    const { form, tick } = await openForm('signup');
    await tick(box);
    await tick(box);
    expect(form.textContent).toContain(text);
    await tick(box);
    expect(form.textContent).not.toContain(text);
  });

  it('S3-08 S3-04 "Referral code optional. Submit disabled until fields and boxes are filled"', async () => {
    const { submit, fill, tick, input } = await openForm('signup');
    expect(input('username').value).not.toBe('');
    expect(input('referralCode').value).toBe('');
    const steps = [
      () => fill('email', 'ada@example.com'),
      () => fill('password', 'secret'),
      () => tick('isOver18'),
      () => tick('agreedToTerms'),
    ];
    for (const step of steps) {
      expect(submit.disabled).toBe(true);
      await step();
    }
    expect(submit.disabled).toBe(false);
    await fill('username', '');
    expect(submit.disabled).toBe(true);
  });
});

describe('"Guest sign-in"', () => {
  itHolds('guest', [
    ['username', '', 'Username Required', 'gull'],
    ['username', 'gu', 'Username must be at least 3 characters long', 'gul'],
  ]);

  it('S3-08 "input maximum 20"', async () => {
    const { input } = await openForm('guest');
    expect(input('username').maxLength).toBe(20);
  });
});

describe('"Forgot password"', () => {
  itHolds('forgot', [['email', '', 'Email Required', 'ada@example.com']]);
});

describe('"Diagnostic check"', () => {
  const NOW_MS = 1_800_000_000_000;
  const tokenUntil = (expMs: number) => `e30.${btoa(JSON.stringify({ exp: expMs / 1000 }))}.c2ln`;

  it('S12-02 "a token needs 3 dot-separated parts and an unexpired exp claim"', () => {
    const token = tokenUntil(NOW_MS + 1000);
    expect(checkToken(token, NOW_MS)).toBe('sound');
    for (const parts of [token.split('.').slice(0, 2), [...token.split('.'), 'c2ln']]) {
      expect(checkToken(parts.join('.'), NOW_MS)).toBe('malformed');
    }
    expect(checkToken(tokenUntil(NOW_MS), NOW_MS)).toBe('expired');
    expect(checkToken('e30.e30.c2ln', NOW_MS)).toBe('malformed');
  });

  it.each(['id', 'username', 'email'])('S12-02 "user data needs id, username and email": %s', (field) => {
    const account = { id: 'usr_1', username: 'ada', email: 'ada@example.com' };
    expect(checkUserData(JSON.stringify(account), false)).toBe('sound');
    expect(checkUserData(JSON.stringify({ ...account, [field]: undefined }), false)).toBe('incomplete');
    expect(checkUserData(JSON.stringify({ ...account, [field]: '' }), false)).toBe('incomplete');
  });
});
