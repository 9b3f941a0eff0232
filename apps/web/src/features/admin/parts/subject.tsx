import { Link } from '@voltide/ui';

import { subjectPath } from '../model/subject-path.ts';

/** Links to the subject of an act or a proposal if the portal has a page of it: `<Subject subject={…} />`. */
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
