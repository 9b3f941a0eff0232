import { formatFindings, listPaths, readText, type Finding } from '../repository.ts';
import { checkCompose, COMPOSE } from './compose.ts';
import { checkContainerfile, CONTAINERFILE, describeImage } from './containerfile.ts';
import { repositoryTree } from './tree.ts';
import { checkUnit } from './units.ts';

/** Folders of which an image must hold nothing: keys, data, and what the build makes itself. */
const KEPT_OUT = ['.git', '.data', '.signer', '**/node_modules', '**/dist', '**/*.env', 'deploy/secrets'];
const IGNORED = '.dockerignore';

/** Checks the Containerfile, the compose file, the units of systemd, and what each says of the others. */
export function checkRepositoryDeployment(): readonly Finding[] {
  const tree = repositoryTree();
  const containerfile = readText(CONTAINERFILE);
  const compose = {
    compose: readText(COMPOSE),
    secretsScript: readText('deploy/make-secrets.sh'),
    proxy: readText('deploy/containers/Caddyfile'),
  };
  const units = listPaths().filter((path) => /^deploy\/systemd\/.*\.(service|conf)$/.test(path));
  const ignored = readText(IGNORED).split('\n');
  return [
    ...checkContainerfile(containerfile, tree),
    ...checkCompose(compose, describeImage(containerfile), tree),
    ...units.flatMap((path) => checkUnit(path, readText(path), tree)),
    ...KEPT_OUT.filter((pattern) => !ignored.includes(pattern)).map((pattern) => ({
      file: IGNORED,
      line: 1,
      message: `must leave out ${pattern}`,
    })),
  ];
}

if (import.meta.main) {
  const findings = checkRepositoryDeployment();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
