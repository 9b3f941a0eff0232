import { handleContact } from '@voltide/contract';

import { handle } from '../../handle.ts';

export const contactHandled = handle(
  handleContact,
  ({ contact }) =>
    ({ params, body }) =>
      contact.mark(params.messageId, body.isHandled),
);
