import { describe, expect, it } from 'vitest';

import { createBrowserStore } from './browser-store.ts';

type Refusal = 'getter' | 'read' | 'write';

/** Imitates a browser's storage that can refuse. */
function browserOf(texts = new Map<string, string>()) {
  const refused = new Set<Refusal>();
  const refuse = (kind: Refusal): void => {
    if (refused.has(kind)) throw new DOMException('refused', kind === 'write' ? 'QuotaExceededError' : 'SecurityError');
  };
  const storage = {
    getItem: (key: string) => {
      refuse('read');
      return texts.get(key) ?? null;
    },
    setItem: (key: string, text: string) => {
      refuse('write');
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  } as Storage;
  const open = () =>
    createBrowserStore(() => {
      refuse('getter');
      return storage;
    });
  return { refused, texts, open };
}

describe('a guarded store', () => {
  it('keeps what the browser keeps, for the next page too', () => {
    const browser = browserOf();
    const store = browser.open();
    expect(store.read('a')).toBeNull();
    expect([store.write('a', '1'), store.isKept('a'), store.read('a')]).toEqual([true, true, '1']);
    expect(browser.open().read('a')).toBe('1');
    expect([store.write('a', null), store.read('a')]).toEqual([true, null]);
  });

  it.each<Refusal>(['getter', 'read', 'write'])('throws nothing where the %s does, and remembers', (kind) => {
    const browser = browserOf();
    browser.refused.add(kind);
    const store = browser.open();
    expect(store.read('a')).toBeNull();
    const isKept = kind === 'read';
    expect([store.write('a', '1'), store.isKept('a')]).toEqual([isKept, isKept]);
    expect(store.read('a')).toBe(isKept ? null : '1');
    expect(browser.open().read('a')).toBeNull();
    store.write('a', null);
    expect(store.read('a')).toBeNull();
  });

  it('lets nothing older come back after a text that a full storage refused', () => {
    const browser = browserOf(new Map([['token', 'older']]));
    const store = browser.open();
    browser.refused.add('write');
    store.write('token', 'newer');
    expect([store.read('token'), browser.open().read('token')]).toEqual(['newer', null]);
  });

  it('goes by the browser again once it takes a text', () => {
    const browser = browserOf();
    const store = browser.open();
    browser.refused.add('write');
    store.write('a', '1');
    browser.refused.clear();
    expect([store.write('a', '2'), store.isKept('a')]).toEqual([true, true]);
    browser.texts.set('a', 'of another tab');
    expect(store.read('a')).toBe('of another tab');
  });
});
