import { getOddsTable } from '@voltide/contract';

import { AppError } from '../../errors.ts';
import { JsonText } from '../../json-text.ts';
import { handlePublic } from '../handle.ts';

/** The document is answered as the very text that its hash is over. */
export const oddsTable = handlePublic(getOddsTable, ({ plays: { oddsTables } }) => ({ params }) => {
  const found = oddsTables.findByHash(params.hash);
  if (found === undefined) throw new AppError('not_found');
  return new JsonText<Record<string, unknown>>({}, () => found.row.document);
});
