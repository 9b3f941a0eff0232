import { useQuery } from '@tanstack/react-query';
import { Avatar } from '@voltide/ui';

import { queryFor } from '../http/query.ts';

type MyAvatarProps = { readonly size: number; readonly title?: string; readonly className?: string };

/** The avatar of the signed-in user; an empty disc of its size until it is known. */
export function MyAvatar({ size, ...rest }: MyAvatarProps) {
  const value = useQuery(queryFor('GET /api/avatar')).data?.value;
  if (value === undefined) return <span className="avatar" style={{ width: size, height: size }} aria-hidden />;
  return <Avatar value={value} size={size} {...rest} />;
}
