import { listContact } from '@voltide/contract';

import { handle } from '../handle.ts';

export const contactMessages = handle(
  listContact,
  ({ contact }) =>
    ({ query }) =>
      contact.list(query),
);
