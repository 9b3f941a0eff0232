import { useQuery } from '@tanstack/react-query';

import { queryFor } from '../http/query.ts';

export const NO_MAIL = "This server can't send email yet. Ask its operator for the link.";

/** True if this installation sends email; undefined until that is known. */
export function useSendsMail(): boolean | undefined {
  return useQuery(queryFor('GET /api/settings')).data?.sendsMail;
}

type SentLinkProps = {
  readonly email: string;
  /** Continues the sentence after "mailed". */
  readonly then?: string;
};

/** Says where the link to an email is: mailed, or with the operator of a server without email. */
export function SentLink({ email, then = '' }: SentLinkProps) {
  const sendsMail = useSendsMail();
  if (sendsMail === undefined) return null;
  if (!sendsMail) return NO_MAIL;
  return (
    <>
      We sent a link to <strong className="breakable">{email}</strong>.{then === '' ? '' : ` ${then}`}
    </>
  );
}
