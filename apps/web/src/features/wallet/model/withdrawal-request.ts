import { tabStore } from '@voltide/ui/browser-store';

/**
 * A requested withdrawal without an answer. It is kept in the tab, so that after a reload or a lost connection it is
 * sent again under the same key and paid once.
 */
export type WithdrawalRequest = { readonly userId: string; readonly amount: string; readonly key: string };

const STORED_AS = 'voltide-withdrawal';

export function keepRequest(request: WithdrawalRequest): void {
  tabStore.write(STORED_AS, JSON.stringify(request));
}

export function dropRequest(): void {
  tabStore.write(STORED_AS, null);
}

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
