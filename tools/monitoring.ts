import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { filledQuery, readAlertRules, readDashboard } from '@voltide/testkit/monitoring';
import { parseQuery } from '@voltide/testkit/promql';

import { formatFindings, ROOT, type Finding } from './repository.ts';

const FOLDER = 'deploy/monitoring';
const ALERTS = `${FOLDER}/alerts.yaml`;
const DASHBOARD = `${FOLDER}/dashboard.json`;

/**
 * Checks the structure of the alert rules and the dashboard, and the syntax of their queries; where promtool is
 * installed, it checks the rest. monitoring.world.test.ts holds the names against a running server.
 */
export function checkMonitoring(): readonly Finding[] {
  const findings: Finding[] = [];
  const attempt = (file: string, step: () => unknown): void => {
    try {
      step();
    } catch (error) {
      findings.push({ file, line: 1, message: error instanceof Error ? error.message : String(error) });
    }
  };
  attempt(ALERTS, () => {
    for (const { alert, expr } of readAlertRules()) attempt(`${ALERTS} (${alert})`, () => parseQuery(expr));
  });
  attempt(DASHBOARD, () => {
    for (const { title, targets } of readDashboard().panels) {
      for (const { expr } of targets) attempt(`${DASHBOARD} (${title})`, () => parseQuery(filledQuery(expr)));
    }
  });
  return [...findings, ...runPromtool('rules', ALERTS), ...runPromtool('config', `${FOLDER}/prometheus.yaml`)];
}

function runPromtool(kind: 'rules' | 'config', file: string): readonly Finding[] {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', kind, join(ROOT, file)], {
    encoding: 'utf8',
  });
  if (error !== undefined || status === 0) return [];
  return [{ file, line: 1, message: `${stdout}${stderr}`.trim() }];
}

if (import.meta.main) {
  const findings = checkMonitoring();
  console.log(formatFindings(findings));
  process.exitCode = findings.length === 0 ? 0 : 1;
}
