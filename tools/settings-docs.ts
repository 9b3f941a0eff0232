import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import {
  fileVariable,
  SETTING_GROUPS,
  SETTINGS,
  type Setting,
  type SettingType,
} from '@voltide/server/platform/config/settings';
import { SIGNER_SETTINGS, type SignerSetting } from '@voltide/signer/settings';

import { formatFindings, readText, ROOT, type Finding } from './repository.ts';

type Settings = Readonly<Record<string, Setting>>;
type Described = Pick<Setting, 'fallback' | 'absent' | 'isSecret' | 'meaning' | 'example'> & { readonly form: string };

const SOURCE = 'apps/server/src/platform/config/settings.ts';
const REFERENCE = 'docs/operations/settings.md';
const SAMPLE = 'deploy/voltide.env.example';
const SIGNER_SOURCE = 'apps/signer/src/setting-table.ts';
const SIGNER_SAMPLE = 'deploy/voltide-signer.env.example';
const HEAD = '| name | value | default | meaning |\n|---|---|---|---|';

const INTRODUCTION = `# Settings

Written by \`npm run docs\` from \`${SOURCE}\` and\n\`${SIGNER_SOURCE}\`; \`npm run check\` rejects this file when it
is stale.

All settings are environment variables, read once at the start, which lists every problem at once. Values print as
\`[secret]\` where they are secret. An empty variable counts as absent.

**From a file.** \`npm start -- --env-file voltide.env\` reads variables from a file, as do \`npm run admin\`,
\`npm run doctor\`, \`npm run signer\` and \`npm run dev\`; variables of the shell come first. A relative path counts
from the folder in which you type. [\`${SAMPLE}\`](../../${SAMPLE}) is a sample with every
setting. A service that starts Node itself writes \`node --env-file=/etc/voltide/voltide.env apps/server/src/main.ts\`,
or leaves it to systemd or a container.

**Secrets from files.** A secret \`NAME\` may lie in a file of its own, which \`NAME_FILE\` names:
\`SECRET_KEY_FILE=/run/secrets/secret-key\`. Blanks and line ends around it are removed. Set one of the two, not
both. Containers and systemd hand secrets over in this way, so that they stand in no environment and no command line.

**Slips.** A variable that looks like a setting and is none, such as \`DATABSE_URL\` or \`VOLTIDE_PORT\`, has no
effect. The start and every command name it, with the setting that is nearest.

**Signs in addresses.** In \`DATABASE_URL\`, \`DATABASE_APP_URL\` and \`SMTP_URL\` write \`@\`, \`/\`, \`#\` and \`?\`
of user and password as \`%40\`, \`%2F\`, \`%23\` and \`%3F\`. If one of them has cut the address short, the start says
so without repeating it.`;

const SIGNER_INTRODUCTION = `## The signer

\`npm run signer\` is a process of its own with settings of its own: [apps/signer](../../apps/signer/README.md).
[\`${SIGNER_SAMPLE}\`](../../${SIGNER_SAMPLE}) is their sample.`;

/** Writes the reference: one chapter for each group of the server's settings, and one for the signer's. */
export function writeReference(): string {
  const chapters = groupsOf(SETTINGS).flatMap(([title, members]) => [
    `## ${title}`,
    [HEAD, ...members.map(([name, setting]) => writeRow(name, { ...setting, form: describeType(setting.type) }))].join(
      '\n',
    ),
  ]);
  const signer = Object.entries<SignerSetting>(SIGNER_SETTINGS).map(([name, setting]) => writeRow(name, setting));
  return `${[INTRODUCTION, ...chapters, SIGNER_INTRODUCTION, [HEAD, ...signer].join('\n')].join('\n\n')}\n`;
}

/** Writes the sample file. Every line is a comment, so that the copy changes nothing until a line is uncommented. */
export function writeSample(): string {
  const chapters = groupsOf(SETTINGS)
    .filter(([title]) => title !== SETTING_GROUPS.tests)
    .map(([title, members]) => [`# ${title}`, ...members.map(writeSampleLine)].join('\n'));
  return `${[SAMPLE_HEAD, ...chapters].join('\n\n')}\n`;
}

export function writeSignerSample(): string {
  return `${[SIGNER_SAMPLE_HEAD, ...Object.entries<SignerSetting>(SIGNER_SETTINGS).map(writeSampleLine)].join('\n')}\n`;
}

const SAMPLE_HEAD = `# Settings of the server. Copy this file, uncomment what you need, and start with it:
#   npm start -- --env-file voltide.env
# What each setting means: ${REFERENCE}
# Written by npm run docs.`;
const SIGNER_SAMPLE_HEAD = `# Settings of the signer: npm run signer -- --env-file voltide-signer.env
# What each setting means: ${REFERENCE}
# Written by npm run docs.
`;

function groupsOf(settings: Settings): readonly (readonly [title: string, members: readonly [string, Setting][]])[] {
  const all = Object.entries(settings);
  return Object.entries(SETTING_GROUPS)
    .map(([group, title]) => [title, all.filter(([, setting]) => setting.group === group)] as const)
    .filter(([, members]) => members.length > 0);
}

function writeRow(name: string, { form, fallback, absent = '–', isSecret, meaning }: Described): string {
  const names = isSecret === true ? `\`${name}\`, \`${fileVariable(name)}\` (secret)` : `\`${name}\``;
  return `| ${names} | ${form} | ${fallback === undefined ? absent : `\`${fallback}\``} | ${meaning} |`;
}

function describeType(type: SettingType): string {
  switch (type.kind) {
    case 'integer':
      return `${type.least} to ${type.most}`;
    case 'choice':
      return type.choices.map((choice) => `\`${choice}\``).join(', ');
    case 'url':
      return type.protocols.map((protocol) => `\`${protocol}//…\``).join(' or ');
    case 'key':
      return '64 hexadecimal digits';
    case 'text':
      return type.form;
  }
}

function writeSampleLine([name, { fallback, example, isSecret }]: [string, Omit<Described, 'form'>]): string {
  if (isSecret === true)
    return `#${fileVariable(name)}=/etc/voltide/secrets/${name.toLowerCase().replaceAll('_', '-')}`;
  return `#${name}=${quote(String(fallback ?? example ?? ''))}`;
}

/** Blanks and signs that a shell or a service manager might read are quoted. */
function quote(value: string): string {
  return /^[\w:/.,=@+-]*$/.test(value) ? value : `"${value}"`;
}

const DOCUMENTS = [
  { file: REFERENCE, write: writeReference },
  { file: SAMPLE, write: writeSample },
  { file: SIGNER_SAMPLE, write: writeSignerSample },
] as const;

export function checkSettingsDocuments(): readonly Finding[] {
  return DOCUMENTS.filter(({ file, write }) => !existsSync(join(ROOT, file)) || readText(file) !== write()).map(
    ({ file }) => ({ file, line: 1, message: `differs from the tables of settings: run npm run docs` }),
  );
}

export function saveSettingsDocuments(): void {
  for (const { file, write } of DOCUMENTS) {
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    writeFileSync(join(ROOT, file), write());
  }
}

if (import.meta.main) {
  const findings = checkSettingsDocuments();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
