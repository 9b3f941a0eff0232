import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import { findProgram } from '@voltide/testkit/find-program';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readText, ROOT } from '../repository.ts';
import { checkRepositoryDeployment } from './check.ts';
import { checkCompose } from './compose.ts';
import { checkContainerfile, describeImage, parseContainerfile } from './containerfile.ts';
import { repositoryTree } from './tree.ts';
import { checkUnit } from './units.ts';

const tree = repositoryTree();
const containerfile = readText('Containerfile');
const image = describeImage(containerfile);
const compose = readText('compose.yaml');
const texts = {
  compose,
  secretsScript: readText('deploy/make-secrets.sh'),
  proxy: readText('deploy/containers/Caddyfile'),
};
const UNITS = ['deploy/systemd/voltide.service', 'deploy/systemd/voltide-signer.service'] as const;
/** The most that `systemd-analyze security` may say of a unit, in tenths; below 2 is what it calls OK. */
const MOST_EXPOSURE = 15;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'voltide-deployment-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Replaces one place of a text, which must be there. */
function change(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

it('the files of the repository agree with each other, with the settings and with the tree', () => {
  expect(checkRepositoryDeployment()).toEqual([]);
});

describe('a Containerfile', () => {
  it('is read with its continuation lines and without comments', () => {
    expect(parseContainerfile('# a\nFROM a\n\nRUN one \\\n # b\n && two\nUSER 1')).toEqual([
      { keyword: 'FROM', text: 'a', line: 2 },
      { keyword: 'RUN', text: 'one && two', line: 4 },
      { keyword: 'USER', text: '1', line: 7 },
    ]);
    expect(image).toEqual({ user: '10001:10001', port: '3000', dataDir: '/data', volumes: ['/data'] });
  });

  it.each([
    ['USER 10001:10001', 'USER root', 'USER must be a number'],
    ['HEALTHCHECK --interval', '# HEALTHCHECK --interval', 'HEALTHCHECK is missing'],
    ['EXPOSE 3000', 'EXPOSE 3001', 'EXPOSE must be the PORT'],
    ['VOLUME ["/data"]', 'VOLUME ["/var"]', 'VOLUME must be the DATA_DIR'],
    ['apps/server/src/main.ts"]', 'apps/server/src/start.ts"]', 'apps/server/src/start.ts is not in the repository'],
    ['-w @voltide/signer', '-w @voltide/sign', 'apps/sign/package.json is not in the repository'],
    ['commands/command', 'commands/admin', 'commands/admin.ts is not in the repository'],
    ['packages games', 'packages toys', 'toys is not in the repository'],
    ['FROM ${BASE_IMAGE} AS build', 'FROM node:latest AS build', 'take the base from ${BASE_IMAGE}'],
    [`node:${tree.nodeVersion}-`, 'node:25.0.0-', `its tag begins with ${tree.nodeVersion}-`],
    ['DATA_DIR=/data', 'DATA_DIRECTORY=/data', 'DATA_DIRECTORY is no setting'],
  ])('with %j as %j is rejected', (from, to, message) => {
    const findings = checkContainerfile(
      from.startsWith('node:')
        ? containerfile.replaceAll(/^(ARG BASE_IMAGE=.*)node:[\d.]+-/gm, `$1${to}`)
        : change(containerfile, from, to),
      tree,
    );
    expect(findings.map((finding) => finding.message).join('\n')).toContain(message);
  });
});

describe('a compose file', () => {
  it.each([
    ['read_only: true', 'read_only: false', 'voltide: read_only must be true'],
    ['cap_drop: [ALL]', 'cap_drop: [KILL]', 'postgres: cap_drop must have ALL'],
    ['no-new-privileges:true', 'no-new-privileges:false', 'caddy: security_opt must have'],
    ["user: '10001:10001'", "user: '0:0'", 'voltide: user must be that of the image'],
    ["'data:/data'", "'data:/var'", 'voltide: a volume must be mounted at /data'],
    ['DATABASE_URL_FILE', 'DATABSE_URL_FILE', 'voltide: DATABSE_URL_FILE is no setting'],
    ['/run/secrets/secret-key', '/run/secrets/key', 'voltide: SECRET_KEY_FILE names no secret'],
    ['networks: [back]', 'networks: [rear]', 'the network rear is not declared'],
    ['  caddy: {}\n', '', 'the volume caddy is not declared'],
    ['postgres:18', 'postgres:latest', 'postgres: the image must have a version'],
    ['containers/roles.sql:', 'containers/users.sql:', 'deploy/containers/users.sql is not in the repository'],
    ["TRUST_PROXY: '1'", "TRUST_PROXY: '2'", 'TRUST_PROXY must be 1'],
    ['file: ./deploy/secrets/secret-key', 'file: ./secret-key', 'the secret secret-key has another file'],
    ['dockerfile: Containerfile', 'dockerfile: Dockerfile', 'Dockerfile is not in the repository'],
  ])('with %j as %j is rejected', (from, to, message) => {
    const findings = checkCompose({ ...texts, compose: change(compose, from, to) }, image, tree);
    expect(findings.map((finding) => finding.message).join('\n')).toContain(message);
  });

  it('whose proxy leads elsewhere, or whose secrets are not made, is rejected', () => {
    const messages = (more: Partial<typeof texts>): string =>
      checkCompose({ ...texts, ...more }, image, tree)
        .map(({ message }) => message)
        .join('\n');
    expect(messages({ proxy: 'reverse_proxy voltide:80' })).toContain('the Caddyfile must lead to voltide:3000');
    expect(messages({ secretsScript: change(texts.secretsScript, 'keep secret-key ', 'keep key ') })).toBe(
      'deploy/make-secrets.sh does not make secret-key\ndeploy/make-secrets.sh makes key, which is unused',
    );
  });
});

describe('the secrets of the compose file', () => {
  it('are random, closed to other users of the machine, and never written over', () => {
    const run = (to: string): string =>
      spawnSync('sh', [join(ROOT, 'deploy/make-secrets.sh'), to], { encoding: 'utf8' }).stdout;
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    run(first);
    run(second);
    const read = (where: string, name: string): string => readFileSync(join(where, name), 'utf8');
    expect(read(first, 'secret-key')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(read(first, 'database-app-url')).toMatch(/^postgres:\/\/voltide_app:[0-9a-f]{64}@postgres\/voltide\n$/);
    expect(read(first, 'secret-key')).not.toBe(read(second, 'secret-key'));
    expect([statSync(first).mode & 0o777, statSync(join(first, 'secret-key')).mode & 0o777]).toEqual([0o700, 0o444]);
    const before = read(first, 'database-url');
    expect(run(first)).toContain('database-url is kept');
    expect(read(first, 'database-url')).toBe(before);
  });
});

describe('a unit of systemd', () => {
  it.each([
    ['User=voltide', 'User=root', 'User= must not be root'],
    ['ProtectSystem=strict', 'ProtectSystem=full', 'ProtectSystem= must be strict'],
    ['src/main.ts', 'src/start.ts', 'apps/server/src/start.ts is not in the repository'],
    ['DATA_DIR=', 'DATA=', 'DATA is no setting'],
  ])('with %j as %j is rejected', (from, to, message) => {
    const [file] = UNITS;
    const findings = checkUnit(file, change(readText(file), from, to), tree);
    expect(findings.map((finding) => finding.message)).toContain(message);
  });

  it('that names a credential which it does not load is rejected', () => {
    const text = 'LoadCredential=secret-key:/etc/key\nEnvironment=SECRET_KEY_FILE=%d/key';
    expect(checkUnit('deploy/systemd/a.conf', text, tree).map(({ message }) => message)).toEqual([
      'SECRET_KEY_FILE=%d/key is no credential of this unit',
    ]);
  });
});

/** Runs the tool where this machine has it; where not, only the checks above hold the file. */
const analyzers = [findProgram('systemd-analyze')].filter((path) => path !== undefined);
describe.each(analyzers)('by %s', (analyze) => {
  it.each(UNITS)('%s is valid, and exposed to 1.5 of 10 at the most', (file) => {
    const path = join(folder, basename(file));
    writeFileSync(path, readText(file).replaceAll('/opt/voltide', ROOT));
    const verified = spawnSync(analyze, ['verify', path], { encoding: 'utf8' });
    expect([verified.status, verified.stderr]).toEqual([0, '']);
    const args = ['security', '--offline=yes', `--threshold=${MOST_EXPOSURE}`, '--no-pager', path];
    const security = spawnSync(analyze, args, { encoding: 'utf8' });
    expect(security.stdout).toMatch(/Overall exposure level .* OK/);
    expect(security.status).toBe(0);
  });
});

const caddies = [findProgram('caddy')].filter((path) => path !== undefined);
describe.each(caddies)('by %s', (caddy) => {
  it('the Caddyfile is valid', () => {
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(ROOT, 'deploy/containers/Caddyfile')];
    const env = { ...process.env, VOLTIDE_DOMAIN: 'play.example.com', HOME: folder, XDG_DATA_HOME: folder };
    expect(spawnSync(caddy, args, { encoding: 'utf8', env })).toMatchObject({ status: 0 });
  });
});
