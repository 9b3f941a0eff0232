import { findSection, pathTo } from './find-section.ts';

/** Section with a page per subject, by the kind of subject. */
const SECTION_OF: Readonly<Record<string, string>> = {
  player: 'players',
  pack: 'packs',
  battle: 'battles',
  proposal: 'proposals',
  incident: 'incidents',
};

/** Returns the portal's address of the subject of an act or a proposal; undefined if it has no page. */
export function subjectPath({ kind, id }: { readonly kind: string; readonly id: string }): string | undefined {
  const section = SECTION_OF[kind];
  if (section === undefined) return undefined;
  const path = pathTo(`${section}/${id}`);
  return findSection(path) === undefined ? undefined : path;
}
