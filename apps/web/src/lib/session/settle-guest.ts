import type { User } from '@voltide/contract';
import { moneyText, toast } from '@voltide/ui';

import { callOnce } from '../http/api.ts';
import { ApiError } from '../http/errors.ts';
import { fetchMe } from '../http/refresh.ts';
import { forgetGuestMarker } from '../browser/storage.ts';

/** Choice for a guest who logs in to an account: balance and items are moved to it, or are lost. */
export type GuestChoice = 'bring' | 'leave';

/**
 * Settles this browser's guest as the account chose, and reports the result. Resolves to the updated account; undefined
 * if there was no guest any more. @throws ApiError, NetworkError: the guest is still there
 */
export async function settleGuest(choice: GuestChoice): Promise<User | undefined> {
  try {
    if (choice === 'leave') await callOnce('POST /api/auth/guest/leave');
    else say(await callOnce('POST /api/auth/guest/carry'));
  } catch (error) {
    const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'guest_converted');
    if (!isGone) throw error;
    forgetGuestMarker();
    return undefined;
  }
  forgetGuestMarker();
  return (await fetchMe()).user;
}

function say({ balance, items }: { readonly balance: string; readonly items: number }): void {
  const found = items === 1 ? '1 item' : `${items.toLocaleString('en')} items`;
  toast({ title: 'Your guest came along', description: `${moneyText(balance)} and ${found} are yours.`, tone: 'ok' });
}
