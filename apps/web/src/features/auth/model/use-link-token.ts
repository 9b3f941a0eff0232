import { useLocation } from '@tanstack/react-router';

/** Returns the secret of a mailed link: it follows `#`, which browsers do not send. Undefined if there is none. */
export function useLinkToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return new URLSearchParams(hash).get('token') ?? undefined;
}
