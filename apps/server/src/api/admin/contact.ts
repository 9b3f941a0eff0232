import { listContact } from '@voltide/contract';

import { handle } from '../../http/route.ts';

export const contactMessages = handle(
  listContact,
  ({ contact }) =>
    ({ query }) =>
      contact.list(query),
);
