import type { Finding } from '../repository.ts';
import { isSetting, type Tree } from './tree.ts';

/** One instruction of a Containerfile, with its continuation lines. */
type Instruction = { readonly keyword: string; readonly text: string; readonly line: number };

export const CONTAINERFILE = 'Containerfile';

/** Values of the last stage that the compose file and the health check rely on. */
export type Image = {
  readonly user: string | undefined;
  readonly port: string | undefined;
  readonly dataDir: string | undefined;
  readonly volumes: readonly string[];
};

/** Variables that are set for programs of others. */
const FOREIGN = new Set(['NODE_ENV']);
/** Folders that only the build makes. */
const BUILT = new Set(['node_modules', 'apps/web/dist']);

/** Reads the instructions; comments and blank lines are left out. */
export function parseContainerfile(text: string): readonly Instruction[] {
  const instructions: Instruction[] = [];
  let open: { readonly line: number; readonly parts: string[] } | undefined;
  for (const [index, written] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(written)) continue;
    open ??= { line: index + 1, parts: [] };
    open.parts.push(written.replace(/\\$/, '').trim());
    if (written.endsWith('\\')) continue;
    const [keyword = '', ...rest] = open.parts.join(' ').split(' ');
    instructions.push({ keyword: keyword.toUpperCase(), text: rest.join(' ').trim(), line: open.line });
    open = undefined;
  }
  return instructions;
}

function lastStage(instructions: readonly Instruction[]): readonly Instruction[] {
  return instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'));
}

/** Reads what the last stage promises to those who run it. */
export function describeImage(text: string): Image {
  const stage = lastStage(parseContainerfile(text));
  const last = (keyword: string): string | undefined => stage.findLast((each) => each.keyword === keyword)?.text;
  const environment = readEnvironment(stage);
  return {
    user: last('USER'),
    port: environment.get('PORT'),
    dataDir: environment.get('DATA_DIR'),
    volumes: readList(last('VOLUME') ?? '[]'),
  };
}

function readEnvironment(stage: readonly Instruction[]): ReadonlyMap<string, string> {
  const pairs = stage.filter(({ keyword }) => keyword === 'ENV').flatMap(({ text }) => text.split(/\s+/));
  return new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=').slice(1).join('=')]));
}

/** A list in JSON, as CMD, VOLUME and ENTRYPOINT have it. */
function readList(text: string): readonly string[] {
  const list = /\[.*\]/.exec(text)?.[0];
  return list === undefined ? [] : (JSON.parse(list) as readonly string[]);
}

/** Reports a Containerfile that names missing files, or whose image would break a promise of the documents. */
export function checkContainerfile(text: string, tree: Tree): readonly Finding[] {
  const instructions = parseContainerfile(text);
  const stage = lastStage(instructions);
  const at = (line: number, message: string): Finding => ({ file: CONTAINERFILE, line, message });
  const missing = listNamedFiles(instructions)
    .filter(({ path }) => !tree.exists(path))
    .map(({ path, line }) => at(line, `${path} is not in the repository`));
  const end = instructions.at(-1)?.line ?? 1;
  return [...missing, ...checkBase(instructions, tree, at), ...checkPromises(stage, (message) => at(end, message))];
}

function checkBase(
  instructions: readonly Instruction[],
  tree: Tree,
  at: (line: number, message: string) => Finding,
): readonly Finding[] {
  const bases = instructions.filter(({ keyword, text }) => keyword === 'ARG' && text.startsWith('BASE_IMAGE='));
  const node = tree.nodeVersion;
  return [
    ...instructions
      .filter(({ keyword, text }) => keyword === 'FROM' && !text.startsWith('${BASE_IMAGE}'))
      .map(({ line }) => at(line, 'take the base from ${BASE_IMAGE}, so that one argument exchanges it')),
    ...bases
      .filter(({ text }) => !text.includes(`:${node}-`))
      .map(({ line }) => at(line, `the base image must have the Node of package.json: its tag begins with ${node}-`)),
  ];
}

/** Files of the repository that instructions name: copied ones, workspaces, scripts and programs. */
function listNamedFiles(instructions: readonly Instruction[]): readonly { path: string; line: number }[] {
  return instructions.flatMap(({ keyword, text, line }) => namedIn(keyword, text).map((path) => ({ path, line })));
}

function namedIn(keyword: string, text: string): readonly string[] {
  if (keyword === 'COPY') return text.startsWith('--from') ? [] : text.split(/\s+/).slice(0, -1);
  if (keyword === 'CMD' || keyword === 'HEALTHCHECK') return readList(text).filter((word) => word.includes('/'));
  if (keyword !== 'RUN') return [];
  const workspaces = [...text.matchAll(/-w @voltide\/(\w+)/g)].map(([, name = '']) => `apps/${name}/package.json`);
  const copied = /cp -a --parents (.*) image\//.exec(text)?.[1]?.split(/\s+/) ?? [];
  const programs = [...text.matchAll(/\b(?:admin|doctor):([\w/-]+)/g)].map(([, path]) => `apps/server/src/${path}.ts`);
  return [...workspaces, ...copied.filter((path) => !BUILT.has(path)), ...programs];
}

function checkPromises(stage: readonly Instruction[], say: (message: string) => Finding): readonly Finding[] {
  const environment = readEnvironment(stage);
  const find = (keyword: string): string => stage.findLast((each) => each.keyword === keyword)?.text ?? '';
  const promises: readonly (readonly [boolean, string])[] = [
    [/^[1-9]\d{3,}:[1-9]\d{3,}$/.test(find('USER')), 'USER must be a number and a group other than root'],
    [find('HEALTHCHECK').includes('CMD'), 'HEALTHCHECK is missing'],
    [find('EXPOSE') === environment.get('PORT'), 'EXPOSE must be the PORT of ENV'],
    [readList(find('VOLUME')).includes(environment.get('DATA_DIR') ?? ''), 'VOLUME must be the DATA_DIR of ENV'],
    ...[...environment.keys()]
      .filter((name) => !FOREIGN.has(name))
      .map((name) => [isSetting(name), `${name} is no setting`] as const),
  ];
  return promises.filter(([holds]) => !holds).map(([, message]) => say(message));
}
