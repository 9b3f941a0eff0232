import { carryGuest as endpoint } from '@voltide/contract';

import { AppError } from '../../../errors.ts';
import { handle } from '../../handle.ts';

export const carryGuest = handle(endpoint, ({ accounts, sessions: { signIn } }) => async ({ caller, client }) => {
  try {
    const brought = await accounts.carryOver(signIn.guestCookie(client), caller.userId);
    signIn.endGuest(client);
    return { success: true as const, ...brought };
  } catch (error) {
    const isGone = error instanceof AppError && (error.code === 'not_found' || error.code === 'guest_converted');
    if (isGone) signIn.endGuest(client);
    throw error;
  }
});
