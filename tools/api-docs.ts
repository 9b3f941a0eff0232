import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { COMMON_ERRORS, ERRORS, type Auth, type Endpoint, type QuickUse } from '@voltide/contract';
import { NAMED_ENDPOINTS } from '@voltide/games/contract';

import { formatShape, toShape } from './json-shape.ts';
import { formatFindings, readText, ROOT, type Finding } from './repository.ts';
import { saveSettingsDocuments } from './settings-docs.ts';
import { saveSqlRules } from './sql-rules.ts';
import { saveColours } from './styles.ts';

const CALLERS: Readonly<Record<Auth, string>> = {
  public: 'anybody',
  player: 'players, guests included',
  account: 'players with an account',
  superadmin: 'superadmins',
  quick: 'Quick Games',
};
const QUICK_USES: Readonly<Record<QuickUse, string>> = {
  playing: 'A Quick Game may make it within its hour.',
  saving: 'A Quick Game may make it until it has ended.',
  ended: 'A Quick Game may make it, also after its end.',
};
const COMMON: readonly string[] = COMMON_ERRORS;

const DOCUMENT = 'docs/api.md';

export function writeMarkdown(calls: Readonly<Record<string, Endpoint>>): string {
  const keyOf = ({ path, method }: Endpoint): string => `${path} ${method}`;
  const sorted = Object.values(calls).toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
  const groups = Map.groupBy(sorted, ({ path }) => path.split('/')[2] ?? '');
  const sections = [...groups].flatMap(([group, members]) => [`## ${group}`, ...members.map(writeCall)]);
  return `${[INTRODUCTION, writeErrorTable(), ...sections].join('\n\n')}\n`;
}

const INTRODUCTION = `# HTTP interface

Written by \`npm run docs\` from the tables in \`packages/contract/src/endpoints\` and in each game's \`contract.ts\`,
which also type and check both ends; \`npm run check\` refuses this file when it is stale. Every
server offers the same as OpenAPI 3.1 at \`/openapi.json\`.

- Requests and answers are JSON. Amounts are decimal strings in VT with six decimals, moments are ISO 8601 in UTC.
- Who calls is decided by the session alone: \`Authorization: Bearer …\`, else the \`x-quick-session\` of a Quick Game,
  else the guest's cookie. A cookie authorises a write only with a JSON body from the same origin. A Quick Game that
  makes a call which is not for it is answered \`locked_in\`, with what it has to be saved for in \`lockIn\`.
- A call that moves money needs an \`Idempotency-Key\` header of 1 to 64 characters. A repeated key gets the first
  answer; a refusal leaves no trace and may be sent again with the same key.
- Every answer that is not a success has the body \`{ error, code, requestId, fields?, barrier?, lockIn? }\`: a text to
  show, a code of the list below, the number under which the server logged it, for \`invalid_request\` the first fault
  of each field, and for \`limit_reached\` and \`excluded\` what stands in the way and until when.`;

function writeErrorTable(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, text, advice }]) => {
    const everywhere = COMMON.includes(code) ? 'any call' : '';
    return `| \`${code}\` | ${status} | ${text} | ${advice} | ${everywhere} |`;
  });
  return ['## Errors', '', '| code | status | text | what helps | from |', '|---|---|---|---|---|', ...rows].join('\n');
}

function scopeText({ scope }: Endpoint): string {
  if (scope === undefined || scope === 'any') return '';
  return scope === 'unrestricted' ? ' who are not narrowed' : ` with the scope ${scope.join(' or ')}`;
}

function writeCall(endpoint: Endpoint): string {
  const { method, path, summary, auth, quick, money, stepUp, errors } = endpoint;
  const shapes = [
    ['path', endpoint.params],
    ['query', endpoint.query],
    ['body', endpoint.request],
    ['answer', endpoint.response],
  ] as const;
  const lines = shapes.flatMap(([name, schema]) =>
    schema === undefined ? [] : [`${name} ${formatShape(toShape(schema, name === 'answer' ? 'output' : 'input'))}`],
  );
  return [
    `### ${method} ${path}`,
    summary,
    [
      `For ${CALLERS[auth]}${scopeText(endpoint)}.`,
      ...(quick === undefined ? [] : [QUICK_USES[quick]]),
      ...(money === true ? ['Moves money: needs an Idempotency-Key.'] : []),
      ...(stepUp === true ? ['Needs step-up: a password or code at most five minutes old.'] : []),
    ].join(' '),
    `\`\`\`ts\n${lines.join('\n')}\n\`\`\``,
    ...(errors.length === 0 ? [] : [`Errors: ${errors.map((code) => `\`${code}\``).join(', ')}.`]),
  ].join('\n\n');
}

export function checkApiDocuments(): readonly Finding[] {
  if (existsSync(join(ROOT, DOCUMENT)) && readText(DOCUMENT) === writeMarkdown(NAMED_ENDPOINTS)) return [];
  return [{ file: DOCUMENT, line: 1, message: 'differs from the contract: run npm run docs' }];
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const findings = checkApiDocuments();
    console.log(formatFindings(findings));
    process.exitCode = findings.length === 0 ? 0 : 1;
  } else {
    writeFileSync(join(ROOT, DOCUMENT), writeMarkdown(NAMED_ENDPOINTS));
    saveSqlRules();
    saveColours();
    saveSettingsDocuments();
  }
}
