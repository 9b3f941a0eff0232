import * as v from 'valibot';
import { parse } from 'yaml';

import type { Finding } from '../repository.ts';
import type { Image } from './containerfile.ts';
import { isSetting, type Tree } from './tree.ts';

export const COMPOSE = 'compose.yaml';

const names = v.optional(v.array(v.string()), []);
const service = v.object({
  image: v.string(),
  build: v.optional(v.object({ context: v.string(), dockerfile: v.string() })),
  user: v.optional(v.string()),
  command: names,
  environment: v.optional(v.record(v.string(), v.string()), {}),
  env_file: v.optional(v.array(v.object({ path: v.string(), required: v.boolean() })), []),
  secrets: names,
  volumes: names,
  networks: names,
  ports: names,
  tmpfs: names,
  cap_drop: names,
  security_opt: names,
  read_only: v.optional(v.boolean(), false),
  restart: v.optional(v.string(), 'no'),
  depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() })), {}),
  healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
});
const named = v.optional(v.record(v.string(), v.unknown()), {});
const file = v.object({
  services: v.record(v.string(), service),
  networks: named,
  volumes: named,
  secrets: v.optional(v.record(v.string(), v.object({ file: v.string() })), {}),
});
type Compose = v.InferOutput<typeof file>;
type Service = v.InferOutput<typeof service>;

/** Variables that the images of others read. */
const FOREIGN = /^(POSTGRES_|VOLTIDE_DOMAIN$)/;
/** The image that the compose file builds itself. */
const OWN_IMAGE = /^localhost\//;
const SECRETS_SCRIPT = 'deploy/make-secrets.sh';

type Texts = { readonly compose: string; readonly secretsScript: string; readonly proxy: string };

/** Reports a compose file that contradicts itself, the image, the settings or the files of the repository. */
export function checkCompose(texts: Texts, image: Image, tree: Tree): readonly Finding[] {
  const read = v.safeParse(file, parse(texts.compose, { merge: true }));
  if (!read.success) {
    return read.issues.map((issue) => say(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`));
  }
  const compose = read.output;
  const services = Object.entries(compose.services);
  return [
    ...services.flatMap(([name, each]) => checkHardening(each).map((message) => say(`${name}: ${message}`))),
    ...services.flatMap(([name, each]) => checkFiles(each, tree).map((message) => say(`${name}: ${message}`))),
    ...services.flatMap(([name, each]) => checkEnvironment(each).map((message) => say(`${name}: ${message}`))),
    ...checkNames(compose).map(say),
    ...checkServer(compose, image).map(say),
    ...checkSecrets(compose, texts.secretsScript).map(say),
    ...checkProxy(compose, texts.proxy, image).map(say),
  ];
}

function say(message: string): Finding {
  return { file: COMPOSE, line: 1, message };
}

function failing(rules: readonly (readonly [boolean, string])[]): readonly string[] {
  return rules.filter(([holds]) => !holds).map(([, message]) => message);
}

function checkHardening({ image, build, ...rest }: Service): readonly string[] {
  return failing([
    [rest.read_only, 'read_only must be true'],
    [rest.cap_drop.includes('ALL'), 'cap_drop must have ALL'],
    [rest.security_opt.includes('no-new-privileges:true'), 'security_opt must have no-new-privileges:true'],
    [rest.restart === 'unless-stopped', 'restart must be unless-stopped'],
    [rest.healthcheck !== undefined, 'healthcheck is missing'],
    [build !== undefined || OWN_IMAGE.test(image) || /:\d/.test(image), 'the image must have a version as its tag'],
    [!OWN_IMAGE.test(image) || rest.user !== undefined, 'user is missing'],
  ]);
}

function checkFiles({ build, volumes, command, healthcheck, env_file: files }: Service, tree: Tree): readonly string[] {
  const mounted = volumes.map((each) => each.split(':')[0] ?? '').filter((source) => source.startsWith('./'));
  const programs = [...command, ...(healthcheck?.test ?? [])].filter((word) => /^(apps|deploy)\//.test(word));
  const samples = files.map(({ path }) => `${path}.example`);
  return [...mounted, ...programs, ...samples, ...(build === undefined ? [] : [build.dockerfile])]
    .map((path) => path.replace(/^\.\//, ''))
    .filter((path) => !tree.exists(path))
    .map((path) => `${path} is not in the repository`);
}

function checkEnvironment({ environment }: Service): readonly string[] {
  return Object.keys(environment)
    .filter((name) => !FOREIGN.test(name) && !isSetting(name))
    .map((name) => `${name} is no setting`);
}

/** Names that services use and the file does not declare, and the other way round. */
function checkNames({ services, networks, volumes, secrets }: Compose): readonly string[] {
  const all = Object.values(services);
  const mounted = all.flatMap((each) => each.volumes.map((text) => text.split(':')[0] ?? ''));
  const waitedFor = all.flatMap((each) => Object.keys(each.depends_on));
  return [
    ...compare(
      'network',
      Object.keys(networks),
      all.flatMap((each) => each.networks),
    ),
    ...compare(
      'volume',
      Object.keys(volumes),
      mounted.filter((source) => !source.startsWith('./')),
    ),
    ...compare(
      'secret',
      Object.keys(secrets),
      all.flatMap((each) => each.secrets),
    ),
    ...waitedFor.filter((name) => services[name] === undefined).map((name) => `there is no service ${name}`),
  ];
}

function compare(kind: string, declared: readonly string[], used: readonly string[]): readonly string[] {
  return [
    ...used.filter((name) => !declared.includes(name)).map((name) => `the ${kind} ${name} is not declared`),
    ...declared.filter((name) => !used.includes(name)).map((name) => `no service uses the ${kind} ${name}`),
  ];
}

/** The service of the server runs the image as it is meant to be run. */
function checkServer({ services }: Compose, { user, dataDir = '' }: Image): readonly string[] {
  const server = services['voltide'];
  if (server === undefined) return ['there is no service voltide'];
  const targets = server.volumes.map((text) => text.split(':')[1] ?? '');
  const files = Object.entries(server.environment).filter(([name]) => name.endsWith('_FILE'));
  return failing([
    [server.user === user, `voltide: user must be that of the image, ${user}`],
    [targets.includes(dataDir), `voltide: a volume must be mounted at ${dataDir}`],
    [server.tmpfs.some((text) => text.startsWith('/tmp')), 'voltide: /tmp must be a tmpfs'],
    [server.ports.length === 0, 'voltide: only the proxy publishes ports'],
    ...files.map(
      ([name, path]) =>
        [server.secrets.includes(path.replace('/run/secrets/', '')), `voltide: ${name} names no secret`] as const,
    ),
  ]);
}

function checkSecrets({ secrets }: Compose, script: string): readonly string[] {
  const made = [...script.matchAll(/^keep ([\w-]+) /gm)].map(([, name = '']) => name);
  return failing([
    ...Object.entries(secrets).map(
      ([name, { file: path }]) => [path === `./deploy/secrets/${name}`, `the secret ${name} has another file`] as const,
    ),
    ...Object.keys(secrets).map((name) => [made.includes(name), `${SECRETS_SCRIPT} does not make ${name}`] as const),
    ...made.map((name) => [secrets[name] !== undefined, `${SECRETS_SCRIPT} makes ${name}, which is unused`] as const),
  ]);
}

function checkProxy({ services }: Compose, proxy: string, { port = '' }: Image): readonly string[] {
  const trusts = services['voltide']?.environment['TRUST_PROXY'];
  const shared = services['caddy']?.networks.some((name) => services['voltide']?.networks.includes(name) === true);
  return failing([
    [proxy.includes(`reverse_proxy voltide:${port}`), `the Caddyfile must lead to voltide:${port}`],
    [trusts === '1', 'voltide: TRUST_PROXY must be 1, for one proxy'],
    [shared === true, 'caddy and voltide must share a network'],
  ]);
}
