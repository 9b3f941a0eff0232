import { handleContact } from '@voltide/contract';

import { handle } from '../../../http/route.ts';

export const contactHandled = handle(
  handleContact,
  ({ contact }) =>
    ({ params, body }) =>
      contact.mark(params.messageId, body.isHandled),
);
