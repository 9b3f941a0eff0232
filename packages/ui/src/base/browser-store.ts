/** Texts that a browser keeps. It may refuse any access: blocked, full, or without a storage at all. */
export type BrowserStore = {
  /** The text under a key; null where there is none. */
  readonly read: (key: string) => string | null;
  /**
   * Stores a text, or removes it when it is null. Where the browser refuses, this page alone remembers it.
   * @returns whether the browser keeps it
   */
  readonly write: (key: string, text: string | null) => boolean;
  /** True if a text that is read under this key is there after a reload too. */
  readonly isKept: (key: string) => boolean;
};

/** Guards a storage: no call throws. `find` is called each time, because the getter itself may throw. */
export function createBrowserStore(find: () => Storage): BrowserStore {
  /** What the browser refused. */
  const ofThisPage = new Map<string, string | null>();

  /** An older text must not come back after a reload in place of one that was refused. */
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

/** What this browser keeps for all tabs, until it is removed. */
export const localStore: BrowserStore = createBrowserStore(() => localStorage);

/** What this browser keeps for this tab, until it is closed. */
export const tabStore: BrowserStore = createBrowserStore(() => sessionStorage);
