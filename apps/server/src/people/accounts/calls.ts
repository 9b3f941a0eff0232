import {
  agreeToDocuments,
  changeEmail,
  changePassword,
  checkLink,
  confirmEmail,
  deleteAccount,
  forgotPassword,
  getConsents,
  getEmail,
  resetPassword,
  sendConfirmation,
} from '@voltide/contract';

import { handle, handlePublic } from '../../platform/context/handle.ts';

const checkLinkCall = handlePublic(checkLink, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.link({ address: client.address, nowMs: atMs });
  return { expiresAt: new Date(await accounts.recovery.checkLink(body.token)).toISOString() };
});

const confirmEmailCall = handlePublic(confirmEmail, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.link({ address: client.address, nowMs: atMs });
  return accounts.confirmation.confirm(body.token);
});

const email = handle(
  getEmail,
  ({ accounts }) =>
    ({ caller }) =>
      accounts.confirmation.getState(caller.userId),
);

const sendAgain = handle(sendConfirmation, ({ accounts }) => async ({ caller }) => {
  await accounts.confirmation.sendAgain(caller.userId);
  return { success: true as const };
});

const changeEmailCall = handle(changeEmail, ({ accounts }) => async ({ body, caller, client }) => {
  await accounts.credentials.askEmailChange(caller, { ...body, address: client.address });
  return { success: true as const };
});

const changePasswordCall = handle(changePassword, ({ accounts }) => async ({ body, caller, client }) => {
  await accounts.credentials.changePassword(caller, { ...body, address: client.address });
  return { success: true as const };
});

/** Only stores the request; a job looks for the account, so the answer cannot reveal whether there is one. */
const forgotPasswordCall = handlePublic(forgotPassword, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  limits.forgot(body.email.toLowerCase(), { address: client.address, nowMs: atMs });
  await accounts.recovery.ask(body.email);
  return { success: true as const };
});

const resetPasswordCall = handlePublic(resetPassword, ({ accounts, limits }) => async ({ body, atMs, client }) => {
  const { address } = client;
  limits.link({ address, nowMs: atMs });
  await accounts.recovery.resetPassword({ ...body, address });
  return { success: true as const };
});

const readConsents = handle(
  getConsents,
  ({ accounts: { consents } }) =>
    ({ caller }) =>
      consents.get(caller.userId),
);

const agree = handle(
  agreeToDocuments,
  ({ accounts: { consents } }) =>
    ({ caller, body }) =>
      consents.agree(caller.userId, body),
);

const deleteAccountCall = handle(
  deleteAccount,
  ({ ownData, sessions: { signIn } }) =>
    async ({ caller, body, client }) => {
      await ownData.deleteOwner(caller, body.confirm);
      signIn.endAll(client);
      signIn.forgetDevice(client, caller.userId);
      return { success: true as const };
    },
);

export const ACCOUNT_CALLS = [
  checkLinkCall,
  confirmEmailCall,
  email,
  sendAgain,
  changeEmailCall,
  changePasswordCall,
  forgotPasswordCall,
  resetPasswordCall,
  readConsents,
  agree,
  deleteAccountCall,
];
