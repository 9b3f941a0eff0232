import { getOddsTable, getRules, getRuleVersion, listRuleVersions } from '@voltide/contract';

import { handlePublic } from '../../platform/context/handle.ts';
import { AppError } from '../../errors.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { presentRules } from '../plays/rule-versions.ts';

const list = handlePublic(
  listRuleVersions,
  ({ rules }) =>
    ({ query }) =>
      rules.list(query),
);

const one = handlePublic(
  getRuleVersion,
  ({ rules }) =>
    ({ params }) =>
      rules.get(params.hash),
);

/** The document is answered as the exact text of its hash. */
const document = handlePublic(getOddsTable, ({ rules }) => async ({ params }) => {
  const found = await rules.findDocument(params.hash);
  if (found === undefined) throw new AppError('not_found');
  return new JsonText<Record<string, unknown>>({}, () => found);
});

const now = handlePublic(
  getRules,
  ({ plays: { oddsTables } }) =>
    ({ atMs }) =>
      presentRules(oddsTables, atMs),
);

export const RULE_CALLS = [now, list, one, document];
