import { afterEach, describe, expect, it } from 'vitest';

import { hasButton, mayOffer } from './offer-pages.ts';
import { hideButton, setOffers, wantsButton, wantsOffers } from './offer-settings.ts';

afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});

describe('a game is offered', () => {
  it('S11-03 over an ordinary page', () => {
    document.body.innerHTML = '<main><h1>Packs</h1></main>';
    expect(mayOffer('/packs')).toBe(true);
  });

  it.each([
    ['a reel', '<div class="stage"></div>'],
    ['a wheel', '<div class="wheel-frame"></div>'],
    ['a daily spin', '<div class="daily-stage"></div>'],
    ['a game of one stake', '<div class="solo-picture"></div>'],
    ['a money form', '<input inputmode="decimal">'],
    ['a dialog', '<div role="dialog"></div>'],
    ['a menu', '<div role="menu"></div>'],
  ])('S11-03 never over %s', (_what, html) => {
    document.body.innerHTML = html;
    expect(mayOffer('/')).toBe(false);
  });

  it('S11-03 S2-01 never over the splash', () => {
    document.documentElement.dataset['splash'] = '';
    expect(mayOffer('/')).toBe(false);
    delete document.documentElement.dataset['splash'];
  });

  it.each(['/wallet', '/login', '/signup', '/responsible', '/adminxxx', '/reset-password'])(
    'S11-03 S15-01 never on %s',
    (path) => {
      expect([mayOffer(path), hasButton(path)]).toEqual([false, false]);
    },
  );

  it('S11-03 never to somebody who types', () => {
    document.body.innerHTML = '<input>';
    document.querySelector('input')?.focus();
    expect(mayOffer('/')).toBe(false);
  });
});

describe('the button of the games', () => {
  it('S11-03 stands on pages without a stage', () => {
    expect(['/', '/packs', '/inventory', '/jackpot'].map(hasButton)).toEqual([true, true, true, true]);
    const staged = ['/open-pack', '/packs/glass-tide', '/wheel', '/daily-spin', '/games', '/battles'];
    expect(staged.map(hasButton)).toEqual(staged.map(() => false));
  });

  it('S11-03 is not there in a Quick Game, which it would be taken for', () => {
    localStorage.setItem('quickGameToken', 'x');
    expect(hasButton('/')).toBe(false);
  });
});

it('S11-03 what a person wishes is kept: offers for good, the button for this tab', () => {
  expect([wantsOffers(), wantsButton()]).toEqual([true, true]);
  setOffers(false);
  hideButton();
  sessionStorage.clear();
  expect([wantsOffers(), wantsButton()]).toEqual([false, true]);
  setOffers(true);
  expect(wantsOffers()).toBe(true);
});
