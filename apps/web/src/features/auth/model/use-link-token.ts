import { useLocation } from '@tanstack/react-router';

/** The secret of a mailed link: it stands behind `#`, which browsers send to nobody. Undefined where there is none. */
export function useLinkToken(): string | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return new URLSearchParams(hash).get('token') ?? undefined;
}
