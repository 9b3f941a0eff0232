import { SECTIONS, type Section, type SectionPath } from './section-table.ts';

export const PORTAL = '/adminxxx';

export type FoundSection<Path extends string = SectionPath> = {
  readonly section: Section<Path>;
  readonly params: Readonly<Record<string, string>>;
  /** The section in the navigation: itself, or the one that it is a page of. */
  readonly parent: Section<Path>;
};

/** Finds the section of an address. The address is in lower case and has no trailing slash. */
export function findSection(path: string): FoundSection | undefined {
  return findSectionIn(SECTIONS, path);
}

export function findSectionIn<Path extends string>(
  sections: readonly Section<Path>[],
  path: string,
): FoundSection<Path> | undefined {
  const parts = path.split('/').slice(2);
  for (const section of sections) {
    const params = paramsOf(section.path, parts);
    if (params === undefined) continue;
    const [first] = section.path.split('/');
    return { section, params, parent: sections.find((other) => other.path === first) ?? section };
  }
  return undefined;
}

function paramsOf(pattern: string, parts: readonly string[]): Readonly<Record<string, string>> | undefined {
  const names = pattern === '' ? [] : pattern.split('/');
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, name] of names.entries()) {
    const part = parts[i] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = decoded(part);
    else if (name !== part) return undefined;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the address of a section or of a page below one: `pathTo('players')`. */
export function pathTo(path: string): string {
  return path === '' ? PORTAL : `${PORTAL}/${path}`;
}

export function hasSection(path: string): boolean {
  return SECTIONS.some((section) => section.path === path);
}
