/** Texts that a browser keeps. Any access may fail: blocked, full, or without a storage at all. */
export type BrowserStore = {
  /** Returns the text under a key; null if there is none. */
  readonly read: (key: string) => string | null;
  /**
   * Stores a text, or removes it if it is null. If the browser refuses, only this page remembers it.
   * @returns true if the browser keeps it
   */
  readonly write: (key: string, text: string | null) => boolean;
  /** True if a text that is read under this key is there after a reload too. */
  readonly isKept: (key: string) => boolean;
};

/** Guards a storage: no call throws. `find` is called each time, because the getter itself may throw. */
export function createBrowserStore(find: () => Storage): BrowserStore {
  /** Texts that the browser refused. */
  const ofThisPage = new Map<string, string | null>();

  /** Removes an older text, so that it does not return after a reload. */
  const remove = (key: string): void => {
    try {
      find().removeItem(key);
    } catch {
      // This page goes by what it remembers.
    }
  };
  return {
    read: (key) => {
      const text = ofThisPage.get(key);
      if (text !== undefined) return text;
      try {
        return find().getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, text) => {
      try {
        if (text === null) find().removeItem(key);
        else find().setItem(key, text);
        ofThisPage.delete(key);
        return true;
      } catch {
        ofThisPage.set(key, text);
        remove(key);
        return false;
      }
    },
    isKept: (key) => !ofThisPage.has(key),
  };
}

/** Kept for all tabs, until it is removed. */
export const localStore: BrowserStore = createBrowserStore(() => localStorage);

export const tabStore: BrowserStore = createBrowserStore(() => sessionStorage);
