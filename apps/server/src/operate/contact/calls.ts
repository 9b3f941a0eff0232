import { handleContact, listContact, sendContact } from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';

const send = handlePublic(sendContact, (context) => async ({ body, caller, atMs, client }) => {
  context.inForce.require('contact');
  const account = caller?.kind === 'account' ? caller.userId : undefined;
  context.limits.contact(account, { address: client.address, nowMs: atMs });
  const { name = '', email, topic, message } = body;
  await context.contact.leave({ name, email, topic, message }, caller?.userId);
  return { success: true as const };
});

const contactMessages = handle(
  listContact,
  ({ contact }) =>
    ({ query }) =>
      contact.list(query),
);

const contactHandled = handle(
  handleContact,
  ({ contact }) =>
    ({ caller, params, body }) =>
      contact.mark(caller.userId, params.messageId, body.isHandled),
);

export const CONTACT_CALLS = [send, contactMessages, contactHandled];
