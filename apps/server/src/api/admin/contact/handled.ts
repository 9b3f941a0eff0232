import { handleContact } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const contactHandled = handle(
  handleContact,
  ({ contact }) =>
    ({ caller, params, body }) =>
      contact.mark(caller.userId, params.messageId, body.isHandled),
);
