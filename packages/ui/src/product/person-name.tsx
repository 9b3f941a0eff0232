import { Link } from '../base/link.tsx';

export type PersonNameProps = { readonly person: { readonly name: string; readonly profile: string | null } };

/** A person's name as others are shown it: a link to their profile where that is public. */
export function PersonName({ person }: PersonNameProps) {
  if (person.profile === null) return <span className="wrap-anywhere">{person.name}</span>;
  return (
    <Link href={`/u/${person.profile}`} className="wrap-anywhere">
      {person.name}
    </Link>
  );
}
