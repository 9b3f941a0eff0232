import { sendContact } from '@voltide/contract';

import { handlePublic } from './handle.ts';

export const contact = handlePublic(sendContact, (context) => async ({ body, caller, atMs, client }) => {
  context.inForce.require('contact');
  const account = caller?.kind === 'account' ? caller.userId : undefined;
  context.limits.contact(account, { address: client.address, nowMs: atMs });
  const { name = '', email, topic, message } = body;
  await context.contact.leave({ name, email, topic, message }, caller?.userId);
  return { success: true as const };
});
