import { parseArgs } from 'node:util';

import { databaseUrlsOf } from '../../config.ts';
import { systemClock } from '../../platform/context/ports.ts';
import { readVersion } from '../../platform/config/version.ts';
import { dropLibpqVariables } from '../../platform/db/libpq-environment.ts';
import { examine, readSettings } from './doctor.ts';
import { countStates, reportJson, reportLines } from './report.ts';

const USAGE = `npm run doctor [-- --json]
  Names what is wrong with this installation, and what to do. It uses the settings of this shell, changes nothing, and
  ends with 1 if something is wrong.`;

function readArguments(): { readonly json: boolean } | undefined {
  try {
    const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
    return values;
  } catch {
    return undefined;
  }
}

const wanted = readArguments();
if (wanted === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const read = readSettings();
  dropLibpqVariables('config' in read ? databaseUrlsOf(read.config) : []);
  const findings = await examine({ clock: systemClock });
  const version = readVersion();
  console.log(wanted.json ? reportJson(findings, version) : reportLines(findings, version).join('\n'));
  process.exitCode = countStates(findings).wrong > 0 ? 1 : 0;
}
