import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import * as v from 'valibot';
import { parse } from 'yaml';

const FOLDER = join(import.meta.dirname, '../../deploy/monitoring');

const ruleSchema = v.strictObject({
  alert: v.pipe(v.string(), v.regex(/^Voltide[A-Z][A-Za-z]+$/)),
  expr: v.string(),
  for: v.optional(v.pipe(v.string(), v.regex(/^\d+[smhd]$/))),
  labels: v.strictObject({ severity: v.picklist(['page', 'ticket']) }),
  annotations: v.strictObject({
    summary: v.pipe(v.string(), v.regex(/^[A-Z{].{10,120}\.$/)),
    runbook: v.pipe(v.string(), v.regex(/^[A-Z].{20,400}\.$/)),
  }),
});
const rulesSchema = v.strictObject({
  groups: v.array(v.strictObject({ name: v.string(), rules: v.array(ruleSchema) })),
});

const targetSchema = v.object({ expr: v.string(), legendFormat: v.string() });
const panelSchema = v.object({
  id: v.number(),
  type: v.string(),
  title: v.pipe(v.string(), v.minLength(3)),
  targets: v.optional(v.array(targetSchema), []),
  gridPos: v.object({ x: v.number(), y: v.number(), w: v.number(), h: v.number() }),
});
const dashboardSchema = v.object({
  uid: v.literal('voltide'),
  schemaVersion: v.number(),
  templating: v.object({ list: v.array(v.object({ name: v.string() })) }),
  panels: v.array(panelSchema),
});

/** The alert rules that ship with the repository. @throws ValiError where their structure is another. */
export function readAlertRules() {
  const text = readFileSync(join(FOLDER, 'alerts.yaml'), 'utf8');
  return v.parse(rulesSchema, parse(text)).groups.flatMap(({ rules }) => rules);
}

/** The dashboard that ships with the repository. @throws ValiError where its structure is another. */
export function readDashboard() {
  return v.parse(dashboardSchema, JSON.parse(readFileSync(join(FOLDER, 'dashboard.json'), 'utf8')));
}

/** A query of the dashboard as Prometheus gets it, with the variables of Grafana filled in. */
export function filledQuery(expr: string): string {
  return expr.replaceAll('$__rate_interval', '1m').replaceAll('$job', 'voltide').replaceAll('$instance', '.*');
}
