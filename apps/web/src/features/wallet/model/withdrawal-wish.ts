import { tabStore } from '@voltide/ui/browser-store';

/**
 * A withdrawal that was asked for and not answered yet. It is kept in the tab, so that a reload or a lost connection
 * asks again under the same key: it is paid once, however often it is asked for.
 */
export type WithdrawalWish = { readonly userId: string; readonly amount: string; readonly key: string };

/** /privacy lists it. */
const STORED_AS = 'voltide-withdrawal';

export function keepWish(wish: WithdrawalWish): void {
  tabStore.write(STORED_AS, JSON.stringify(wish));
}

export function dropWish(): void {
  tabStore.write(STORED_AS, null);
}

/** The unanswered withdrawal of this user. */
export function findWish(userId: string): WithdrawalWish | undefined {
  const wish = read(tabStore.read(STORED_AS));
  return wish?.userId === userId ? wish : undefined;
}

function read(text: string | null): WithdrawalWish | undefined {
  try {
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return isWish(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isWish(stored: unknown): stored is WithdrawalWish {
  if (typeof stored !== 'object' || stored === null) return false;
  return ['userId', 'amount', 'key'].every((name) => typeof Reflect.get(stored, name) === 'string');
}
