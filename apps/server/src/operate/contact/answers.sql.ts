import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

type AnswerRow = {
  readonly messageId: bigint;
  readonly by: string;
  readonly atMs: bigint;
  readonly answer: string;
};

export async function listAnswers(
  connection: Connection,
  messageIds: readonly bigint[],
): Promise<readonly AnswerRow[]> {
  return list<AnswerRow>(connection, {
    name: 'contact-answers',
    text: `select a.message_id as "messageId", i.username as by, a.at_ms as "atMs", a.answer
      from voltide.contact_answer a join voltide.identity i on i.user_id = a.by_user_id
      where a.message_id = any ($1) order by a.answer_id`,
    values: [messageIds],
  });
}

export function presentAnswer({ by, atMs, answer }: AnswerRow) {
  return { by, at: new Date(Number(atMs)).toISOString(), answer };
}
