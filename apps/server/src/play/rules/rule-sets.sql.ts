import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

/** A published version of a rule set: its canonical document, and its start here. */
export type RuleSetRow = {
  readonly id: string;
  readonly version: number;
  readonly hash: string;
  readonly document: string;
  readonly sinceMs: bigint;
};

type NewRuleSet = Pick<RuleSetRow, 'id' | 'version' | 'document'> & { readonly hash: Uint8Array };

/** Publishes a version, once; false where any node has published it before. */
export async function addRuleSet(
  connection: Connection,
  { id, version, hash, document }: NewRuleSet,
): Promise<boolean> {
  const row = await find<{ isNew: boolean }>(connection, {
    name: 'rule-set-add',
    text: 'select voltide.add_rule_set($1, $2, $3, $4) as "isNew"',
    values: [id, version, hash, document],
  });
  return row?.isNew === true;
}

export async function listRuleSets(connection: Connection): Promise<readonly RuleSetRow[]> {
  return list<RuleSetRow>(connection, {
    name: 'rule-set-list',
    text: `select r.id, r.version, encode(r.hash, 'hex') as hash, r.document, r.since_ms as "sinceMs"
      from voltide.rule_set r order by r.since_ms, r.id, r.version`,
  });
}
