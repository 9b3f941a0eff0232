import { tabStore } from '@voltide/ui/browser-store';

/**
 * A withdrawal that was asked for and not answered yet. It is kept in the tab, so that a reload or a lost connection
 * asks again under the same key: it is paid once, however often it is asked for.
 */
export type WithdrawalRequest = { readonly userId: string; readonly amount: string; readonly key: string };

/** /privacy lists it. */
const STORED_AS = 'voltide-withdrawal';

export function keepRequest(request: WithdrawalRequest): void {
  tabStore.write(STORED_AS, JSON.stringify(request));
}

export function dropRequest(): void {
  tabStore.write(STORED_AS, null);
}

/** The unanswered withdrawal of this user. */
export function findRequest(userId: string): WithdrawalRequest | undefined {
  const request = read(tabStore.read(STORED_AS));
  return request?.userId === userId ? request : undefined;
}

function read(text: string | null): WithdrawalRequest | undefined {
  try {
    const stored: unknown = text === null ? undefined : JSON.parse(text);
    return isRequest(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function isRequest(stored: unknown): stored is WithdrawalRequest {
  if (typeof stored !== 'object' || stored === null) return false;
  return ['userId', 'amount', 'key'].every((name) => typeof Reflect.get(stored, name) === 'string');
}
