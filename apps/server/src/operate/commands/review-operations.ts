import type { Accounts } from '../../people/accounts/accounts.ts';
import { limitAccount, unlimitAccount } from '../../play/boards/limited-accounts.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { ReferralReview } from '../../play/referrals/review.ts';
import { checkReason, OperationError } from './operation-error.ts';
import type { Clock } from '@voltide/core';

const REASON_MAX_LENGTH = 500;

type ReviewPorts = {
  readonly accounts: Pick<Accounts, 'listByName'>;
  readonly referralReview: ReferralReview;
  readonly owner: Database;
  readonly clock: Clock;
};

type AccountChange = { readonly who: string; readonly reason: string };

export function createReviewOperations({ accounts, referralReview, owner, clock }: ReviewPorts) {
  return {
    listReferrals: () => referralReview.list(),

    /** Shows the referrer of an account, and its held referrals. @throws OperationError */
    async showReferrals(who: string): Promise<readonly string[]> {
      const lines = await referralReview.show(who);
      if (lines === undefined) throw new OperationError(`There is no account ${who}.`);
      return lines;
    },

    /** Ends the hold of a referee's earnings. @throws OperationError */
    async reviewReferral(isReleased: boolean, { who, reason }: AccountChange): Promise<readonly string[]> {
      checkReason(reason, REASON_MAX_LENGTH);
      if (!(await referralReview.review({ who, isReleased, by: 'command', byUserId: undefined, reason }))) {
        throw new OperationError(`Nothing is held of a referral of ${who}: name the one who was brought.`);
      }
      return [isReleased ? `The earnings from ${who} can be claimed.` : `The earnings from ${who} have lapsed.`];
    },

    /** Keeps an account off all leaderboards, or lets it on again. @throws OperationError */
    async limitOnBoards(isLimited: boolean, { who, reason }: AccountChange): Promise<readonly string[]> {
      checkReason(reason, REASON_MAX_LENGTH);
      const found = (await accounts.listByName(who)).find(({ kind }) => kind === 'account');
      if (found === undefined) throw new OperationError(`There is no account ${who}.`);
      const change = { userId: found.userId, by: 'command', byUserId: undefined, reason, atMs: clock.nowMs() };
      const isChanged = await (isLimited ? limitAccount(owner, change) : unlimitAccount(owner, change));
      if (!isChanged)
        throw new OperationError(`${found.username} is already ${isLimited ? 'off' : 'on'} the leaderboards.`);
      return [`${found.username} is ${isLimited ? 'off' : 'on'} the leaderboards now.`];
    },
  };
}
