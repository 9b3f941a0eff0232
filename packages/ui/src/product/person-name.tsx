import './person-name.css';

import { UserRound } from 'lucide-react';

import { Avatar } from '../avatar/avatar.tsx';
import { Link } from '../base/link.tsx';

type ShownPerson = { readonly name: string; readonly avatar: string | null; readonly profile: string | null };

type PersonNameProps = {
  readonly person: ShownPerson;
  /** Width and height of the avatar in CSS pixels. */
  readonly size?: number;
};

/** Shows a person as others see them: avatar and name, a link to their profile if that is public. */
export function PersonName({ person, size = 20 }: PersonNameProps) {
  const { name, avatar, profile } = person;
  const content = (
    <>
      {avatar === null ? <UserRound size={size} aria-hidden /> : <Avatar value={avatar} size={size} />}
      <span>{name}</span>
    </>
  );
  if (profile === null) return <span className="person-name">{content}</span>;
  return (
    <Link href={`/u/${profile}`} className="person-name">
      {content}
    </Link>
  );
}
