import { MESSAGES } from '@voltide/contract';
import { settle, type } from '@voltide/ui/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ADA, createFakeServer, GUEST, type FakeAnswers, type SeenRequest } from '../../../testing/fake-server.ts';
import { mountApp } from '../../../testing/mount-app.tsx';
import { superadminOf } from '../../../testing/users.ts';

const CLICKS = '/api/referrals/clicks';

let seen: readonly SeenRequest[] = [];

async function open(address: string, answers: FakeAnswers = {}) {
  const server = createFakeServer({ 'GET /api/fairness/seeds': () => ({ status: 503, body: {} }), ...answers });
  vi.stubGlobal('fetch', server.fetch);
  seen = server.seen;
  const { app, page } = await mountApp(address);
  const form = page.querySelector('form') ?? document.createElement('form');
  const input = (name: string): HTMLInputElement =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? document.createElement('input');
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]') ?? document.createElement('button');
  const blur = (name: string): Promise<void> =>
    settle(() => input(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  const enter = (name: string): Promise<void> =>
    settle(() => input(name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));
  const tick = (name: string): Promise<void> => settle(() => input(name).click());
  return { app, page, form, input, submit, blur, enter, tick };
}

/** Fills a field as a password manager does: without an event. */
function fillSilently(field: HTMLInputElement, text: string): void {
  field.value = text;
}

function calls(path: string): readonly SeenRequest[] {
  return seen.filter((request) => request.path === path);
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('scrollTo', () => undefined);
});

describe('login', () => {
  it('S3-08 is disabled until both fields are filled', async () => {
    const { input, submit } = await open('/login');
    expect(submit.disabled).toBe(true);
    await type(input('credential'), 'ada');
    expect(submit.disabled).toBe(true);
    await type(input('password'), 'x');
    expect(submit.disabled).toBe(false);
  });

  it('S3-08 takes what a password manager filled in without an event, and its button is never dead', async () => {
    const { app, form, input, submit } = await open('/login', {
      'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user: ADA } }),
    });
    expect(submit.disabled).toBe(true);
    fillSilently(input('credential'), 'ada');
    fillSilently(input('password'), 'secret!');
    await expect.poll(() => submit.disabled).toBe(false);
    fillSilently(input('password'), 'secret!!');
    await settle(() => form.requestSubmit(submit));
    await expect.poll(() => app.router.state.location.pathname).toBe('/home');
    expect(calls('/api/auth/login')[0]?.body).toEqual({ credential: 'ada', password: 'secret!!' });
  });

  it('S3-08 counts a field that the browser filled, though it hides the text until the page is touched', async () => {
    const { input, submit } = await open('/login');
    for (const name of ['credential', 'password']) {
      const field = input(name);
      vi.spyOn(field, 'matches').mockImplementation((selector) => selector === ':autofill');
    }
    await expect.poll(() => submit.disabled).toBe(false);
  });

  it.each([
    ['credential', '', MESSAGES.emailRequired],
    ['credential', 'ada@example', MESSAGES.emailInvalid],
    ['password', '', MESSAGES.passwordRequired],
    ['password', '12345', MESSAGES.passwordTooShort],
  ])('S3-08 leaving %s as "%s" says "%s", and editing takes it away', async (name, text, message) => {
    const { form, input, blur } = await open('/login');
    await type(input(name), text);
    await blur(name);
    expect(form.textContent).toContain(message);
    await type(input(name), `${text}1`);
    expect(form.textContent).not.toContain(message);
  });

  it('S3-08 Enter shows what is missing, although the button is disabled', async () => {
    const { form, enter } = await open('/login');
    await enter('credential');
    expect(form.textContent).toContain(MESSAGES.emailRequired);
    expect(form.textContent).toContain(MESSAGES.passwordRequired);
    expect(calls('/api/auth/login')).toEqual([]);
  });

  it.each([
    [ADA, '/home'],
    [superadminOf(), '/adminxxx'],
  ])('S1-04 S3-19 leads on after success, with the name trimmed', async (user, path) => {
    const { app, input, enter } = await open('/login', {
      'POST /api/auth/login': () => ({ body: { token: 'a.b.c', user } }),
      'GET /api/admin/reconcile': () => 'lost',
    });
    await type(input('credential'), ' ada ');
    await type(input('password'), 'secret!');
    await enter('password');
    await expect.poll(() => app.router.state.location.pathname).toBe(path);
    expect(calls('/api/auth/login')[0]?.body).toEqual({ credential: 'ada', password: 'secret!' });
  });

  it.each([
    [{ status: 401, body: { error: 'Wrong email, username or password.' } }, 'Wrong email, username or password.'],
    ['lost', MESSAGES.loginNetworkError],
  ] as const)('S3-11 says what the server said, or that it did not answer', async (answer, text) => {
    const { form, input, enter } = await open('/login', { 'POST /api/auth/login': () => answer });
    await type(input('credential'), 'ada');
    await type(input('password'), 'secret!');
    await enter('password');
    await expect.poll(() => form.querySelector('[role="alert"]')?.textContent).toBe(text);
  });
});

describe('sign-up', () => {
  it('S8-13 names the offer and, in the same sentence, what it is', async () => {
    const { page } = await open('/signup');
    expect(page.textContent).toContain('100 TRX starting balance, given as 100 VT play balance');
  });

  it('S3-08 S3-04 is disabled until fields and boxes are filled, and sends all consents', async () => {
    const { page, input, submit, tick, enter } = await open('/signup?ref=HARBOUR1', {
      'POST /api/auth/signup': () => ({ body: { token: 'a.b.c', user: ADA } }),
    });
    expect(input('username').value).toMatch(/^[A-Za-z0-9_-]{3,20}$/);
    expect(input('referralCode').value).toBe('HARBOUR1');
    await type(input('email'), ADA.email);
    await type(input('password'), 'secret!');
    await tick('isOver18');
    expect(submit.disabled).toBe(true);
    await tick('agreedToTerms');
    expect(submit.disabled).toBe(false);
    await type(input('username'), 'ada');
    await enter('email');
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Welcome, ada');
    await expect.poll(() => document.activeElement === page.querySelector('h1')).toBe(true);
    expect(calls('/api/auth/signup')[0]?.body).toEqual({
      email: ADA.email,
      username: 'ada',
      password: 'secret!',
      isOver18: true,
      agreedToTerms: true,
      terms: true,
      privacy: true,
      referralCode: 'HARBOUR1',
    });
  });

  it('S3-08 takes fields and boxes that were filled without an event', async () => {
    const { page, form, input, submit } = await open('/signup', {
      'POST /api/auth/signup': () => ({ body: { token: 'a.b.c', user: ADA } }),
    });
    fillSilently(input('email'), ADA.email);
    fillSilently(input('username'), 'ada');
    fillSilently(input('password'), 'secret!');
    for (const name of ['isOver18', 'agreedToTerms']) input(name).checked = true;
    await expect.poll(() => submit.disabled).toBe(false);
    expect(form.querySelector('#signup-missing')?.textContent).toBe('');
    await settle(() => form.requestSubmit(submit));
    await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Welcome, ada');
    expect(calls('/api/auth/signup')[0]?.body).toMatchObject({ email: ADA.email, username: 'ada', isOver18: true });
  });

  it('S3-08 says what is missing, one thing after the other, until nothing is', async () => {
    const { form, input, tick } = await open('/signup');
    const missing = (): string | null | undefined => form.querySelector('#signup-missing')?.textContent;
    expect(missing()).toBe('Still needed: email, password, age, terms.');
    await type(input('email'), ADA.email);
    await type(input('password'), 'secret!');
    await tick('agreedToTerms');
    expect(missing()).toBe('Still needed: age.');
    await tick('isOver18');
    expect(missing()).toBe('');
    await type(input('username'), '');
    expect(missing()).toBe('Still needed: username.');
  });

  it('S3-06 keeps the name of the guest who signs up, unless they have typed another', async () => {
    localStorage.setItem('user', JSON.stringify(GUEST));
    const { input } = await open('/signup', { 'GET /api/auth/me': () => ({ body: { user: GUEST } }) });
    expect(input('username').value).toBe('gull');
    await type(input('username'), 'heron');
    await settle();
    expect(input('username').value).toBe('heron');
  });

  it('S7-03 no code keeps anybody from signing up, and none is said to be wrong', async () => {
    const { form, input } = await open('/signup');
    expect(form.textContent).toContain('With the code of a friend you get 10 VT more.');
    await type(input('referralCode'), 'harbour1');
    expect(form.textContent).toContain('You get 10 VT more if a friend has this code.');
    await type(input('referralCode'), '!');
    expect(form.textContent).toContain('This is not a valid code. You can still sign up.');
    expect(input('referralCode').getAttribute('aria-invalid')).toBeNull();
  });

  it('S7-03 the code of the first link is filled in, and a later link does not replace it', async () => {
    const first = await open('/signup?ref=harbour1.stream');
    expect(first.input('referralCode').value).toBe('HARBOUR1.stream');
    expect(first.form.textContent).toContain('From the link that you followed.');
    expect(calls(CLICKS).map(({ body }) => body)).toEqual([{ code: 'HARBOUR1.stream' }]);
    const { input } = await open('/signup?ref=GULL');
    expect(input('referralCode').value).toBe('HARBOUR1.stream');
    expect(calls(CLICKS)).toEqual([]);
    expect((await open('/signup')).input('referralCode').value).toBe('HARBOUR1.stream');
  });

  it('S7-03 a link that is pasted becomes its code', async () => {
    const { form, input } = await open('/signup');
    await type(input('referralCode'), 'https://voltide.example/signup?ref=gull.forum');
    expect(input('referralCode').value).toBe('GULL.forum');
    expect(form.textContent).toContain('You get 10 VT more if a friend has this code.');
  });

  it('S7-03 a link without a code fills in nothing, and blocks no one', async () => {
    const { input } = await open(`/signup?ref=${'R'.repeat(400)}`);
    expect([input('referralCode').value, calls(CLICKS)]).toEqual(['', []]);
  });

  it.each([
    [' har bour1 ', 'HARBOUR1'],
    ['no such code!', 'no such code!'],
  ])(
    'S7-03 what was typed is sent as a code where it can be one, and the link is forgotten: "%s"',
    async (text, code) => {
      const { page, input, tick, enter } = await open('/signup?ref=GULL', {
        'POST /api/auth/signup': () => ({ body: { token: 'a.b.c', user: ADA } }),
      });
      await type(input('email'), ADA.email);
      await type(input('password'), 'secret!');
      await tick('isOver18');
      await tick('agreedToTerms');
      await type(input('referralCode'), text);
      await enter('email');
      await expect.poll(() => page.querySelector('h1')?.textContent).toBe('Welcome, ada');
      expect(calls('/api/auth/signup')[0]?.body).toMatchObject({ referralCode: code });
      expect(localStorage.getItem('voltide-referral')).toBeNull();
    },
  );

  it('S1-04 does not lead away: it welcomes with the balance', async () => {
    const { app, page, input, tick, enter } = await open('/signup', {
      'POST /api/auth/signup': () => ({ body: { token: 'a.b.c', user: ADA } }),
    });
    await type(input('email'), ADA.email);
    await type(input('password'), 'secret!');
    await tick('isOver18');
    await tick('agreedToTerms');
    await enter('email');
    await expect.poll(() => page.textContent).toContain('100.00\u2009VT');
    expect(app.router.state.location.pathname).toBe('/signup');
  });

  it.each([
    ['isOver18', MESSAGES.ageRequired],
    ['agreedToTerms', MESSAGES.consentRequired],
  ])('S3-08 un-ticking %s says why it is needed', async (name, message) => {
    const { form, tick } = await open('/signup');
    await tick(name);
    expect(form.textContent).not.toContain(message);
    await tick(name);
    expect(form.textContent).toContain(message);
  });

  it.each([
    ['', MESSAGES.usernameRequired],
    ['ab', MESSAGES.usernameTooShort],
    ['a b c', MESSAGES.usernameCharacters],
  ])('S3-08 S3-19 the username "%s" is answered with "%s"', async (text, message) => {
    const { form, input, blur } = await open('/signup');
    await type(input('username'), text);
    await blur('username');
    expect(form.textContent).toContain(message);
  });

  it.each([
    ['email', 'email_taken'],
    ['username', 'username_taken'],
    ['password', 'password_leaked'],
  ] as const)('S3-12 S3-19 shows a refusal at the field that it is about: %s, %s', async (field, code) => {
    const { form, input, tick, enter } = await open('/signup', {
      'POST /api/auth/signup': () => ({ status: 409, body: { error: 'Not this one.', code } }),
    });
    await type(input('email'), ADA.email);
    await type(input('password'), 'secret!');
    await tick('isOver18');
    await tick('agreedToTerms');
    await enter('email');
    await expect.poll(() => form.querySelector('[aria-invalid="true"]')).toBe(input(field));
    expect(form.textContent).toContain('Not this one.');
  });
});
