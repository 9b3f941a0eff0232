import { findSection, pathTo } from './find-section.ts';

/** The sections whose pages stand for a kind of subject. */
const SECTION_OF: Readonly<Record<string, string>> = {
  player: 'players',
  pack: 'packs',
  battle: 'battles',
  proposal: 'proposals',
  incident: 'incidents',
};

/** The portal's address of what an act or a proposal is about; undefined where it has no page. */
export function subjectPath({ kind, id }: { readonly kind: string; readonly id: string }): string | undefined {
  const section = SECTION_OF[kind];
  if (section === undefined) return undefined;
  const path = pathTo(`${section}/${id}`);
  return findSection(path) === undefined ? undefined : path;
}
