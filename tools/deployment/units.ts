import type { Finding } from '../repository.ts';
import { isSetting, type Tree } from './tree.ts';

const HOME = '/opt/voltide/';
const FOREIGN = new Set(['NODE_ENV']);
/** The folder of Node's own package is there once packages are installed. */
const INSTALLED = /^node_modules\//;
/** A drop-in adds to a unit, and has none of these itself. */
const REQUIRED: readonly (readonly [RegExp, string])[] = [
  [/^User=voltide/m, 'User= must not be root'],
  [/^NoNewPrivileges=yes$/m, 'NoNewPrivileges= must be yes'],
  [/^CapabilityBoundingSet=$/m, 'CapabilityBoundingSet= must be empty'],
  [/^ProtectSystem=strict$/m, 'ProtectSystem= must be strict'],
  [/^StateDirectory=/m, 'StateDirectory= is missing'],
  [/^SystemCallFilter=@system-service$/m, 'SystemCallFilter= must begin with @system-service'],
];

/** Reports a unit that names files or settings which are not there, or that is less closed than the documents say. */
export function checkUnit(file: string, text: string, tree: Tree): readonly Finding[] {
  const say = (message: string): Finding => ({ file, line: 1, message });
  const programs = [...text.matchAll(/^ExecStart=(.*)$/gm)].flatMap(([, command = '']) => command.split(' '));
  const paths = [...programs, ...[...text.matchAll(/^Documentation=file:(.*)$/gm)].map(([, path = '']) => path)]
    .map((path) => path.replace(HOME, ''))
    .filter((path) => !INSTALLED.test(path));
  const variables = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const credentials = [...text.matchAll(/^LoadCredential=([\w-]+):/gm)].map(([, name]) => `%d/${name}`);
  const files = variables.map((pair) => pair.split('=')).filter(([, value]) => value?.startsWith('%d/') === true);
  const required = file.endsWith('.service') ? REQUIRED : [];
  return [
    ...paths.filter((path) => !tree.exists(path)).map((path) => say(`${path} is not in the repository`)),
    ...variables
      .map((pair) => pair.split('=')[0] ?? '')
      .filter((name) => !FOREIGN.has(name) && !isSetting(name))
      .map((name) => say(`${name} is no setting`)),
    ...files
      .filter(([, value = '']) => !credentials.includes(value))
      .map(([name, value]) => say(`${name}=${value} is no credential of this unit`)),
    ...required.filter(([pattern]) => !pattern.test(text)).map(([, message]) => say(message)),
  ];
}
