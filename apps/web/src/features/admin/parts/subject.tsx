import { Link } from '@voltide/ui';

import { subjectPath } from '../model/subject-path.ts';

/** What an act or a proposal is about, as a link where the portal has a page of it: `<Subject subject={…} />`. */
export function Subject({ subject }: { readonly subject: { readonly kind: string; readonly id: string } }) {
  const path = subjectPath(subject);
  const name = `${subject.kind.replaceAll('_', ' ')} ${subject.id}`;
  if (path === undefined) return <span>{name}</span>;
  return (
    <Link className="link" href={path}>
      {name}
    </Link>
  );
}
