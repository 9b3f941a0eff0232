import {
  answerContact,
  deleteCannedText,
  getPortal,
  listAudit,
  listCannedTexts,
  listContact,
  listIncidents,
  noteIncident,
  openIncident,
  saveCannedText,
  sendContact,
} from '@voltide/contract';
import { present } from '@voltide/core';
import { signInOperator, signUp, useWorld } from '@voltide/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

import { listWaiting } from '../mail/outbox.sql.ts';

const world = useWorld();
let operator: Awaited<ReturnType<typeof signInOperator>>;

beforeEach(async () => {
  operator = await signInOperator(world);
});

async function writeToUs() {
  const person = await signUp(world);
  const body = { name: 'Ada', email: person.email, topic: 'question', message: 'Where is my item?' } as const;
  await person.client.call(sendContact, { body });
  const { messages } = await operator.client.call(listContact);
  return { person, message: present(messages[0], 'the message') };
}

async function answersTo(email: string): Promise<readonly string[]> {
  const mails = await listWaiting(world.context.database, 1000);
  return mails.filter(({ purpose, recipient }) => purpose === 'contact_answered' && recipient === email).map(String);
}

describe('answers from the portal', () => {
  it('S13-02 are mailed once, stay with the message, mark it as handled and are noted without its words', async () => {
    const { person, message } = await writeToUs();
    expect(message).toMatchObject({ userId: person.user.id, username: person.user.username, answers: [] });
    const answer = 'It is in your inventory.';
    const params = { messageId: message.id };
    const send = () => operator.client.call(answerContact, { params, body: { answer } });
    await Promise.all(Array.from({ length: 8 }, send));
    expect(await answersTo(person.email)).toHaveLength(1);
    const { messages } = await operator.client.call(listContact, { query: { show: 'all' } });
    const by = (await operator.client.call(getPortal)).operator.username;
    const found = messages.find(({ id }) => id === message.id);
    expect(found?.answers.map((each) => [each.by, each.answer])).toEqual([[by, answer]]);
    expect(found?.handledAt).not.toBeNull();
    const { entries } = await operator.client.call(listAudit, { query: { act: 'message_answered' } });
    expect(entries.filter(({ subject }) => subject.id === message.id)).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain('inventory');
  });

  it('S13-02 to a message that is not there are refused', async () => {
    const params = { messageId: '999999999' };
    const { body } = await operator.client.refused(answerContact, { params, body: { answer: 'Hello there' } });
    expect(body.code).toBe('not_found');
  });

  it('S13-02 begin with texts that operators keep, each under a title of its own', async () => {
    const text = { id: null, title: 'Where items are', body: 'Hello {name}, look into your inventory.' };
    const { id } = await operator.client.call(saveCannedText, { body: text });
    const same = await operator.client.refused(saveCannedText, { body: { ...text, title: 'where ITEMS are' } });
    expect(same.body.code).toBe('title_taken');
    await operator.client.call(saveCannedText, { body: { ...text, id, body: 'Look there.' } });
    const { texts } = await operator.client.call(listCannedTexts);
    expect(texts.map(({ title, body }) => [title, body])).toEqual([['Where items are', 'Look there.']]);
    await operator.client.call(deleteCannedText, { params: { id } });
    expect((await operator.client.call(listCannedTexts)).texts).toEqual([]);
    expect((await operator.client.refused(deleteCannedText, { params: { id } })).body.code).toBe('not_found');
  });
});

describe('incidents', () => {
  it('S13-02 are read by everybody from the first note to the last, and stay ended', async () => {
    const incident = { title: 'Deposits are late', severity: 'degraded', note: 'A TRON node is away.' } as const;
    const [first, again] = await Promise.all([
      operator.client.call(openIncident, { body: incident }),
      operator.client.call(openIncident, { body: incident }),
    ]);
    expect(again.id).toBe(first.id);
    const params = { id: first.id };
    await operator.client.call(noteIncident, { params, body: { note: 'The node answers again.', isEnd: false } });
    const end = { note: 'All deposits are credited.', isEnd: true };
    await operator.client.call(noteIncident, { params, body: end });
    await operator.client.call(noteIncident, { params, body: end });
    const { incidents } = await world.open().call(listIncidents);
    const shown = present(
      incidents.find(({ id }) => id === first.id),
      'the incident',
    );
    expect(shown.notes.map(({ note }) => note)).toEqual([
      'All deposits are credited.',
      'The node answers again.',
      'A TRON node is away.',
    ]);
    expect(shown.endedAt).not.toBeNull();
    const late = { note: 'One more thing.', isEnd: false };
    expect((await operator.client.refused(noteIncident, { params, body: late })).body.code).toBe('incident_over');
  });

  it('S13-02 that last come first, then pages of those that have ended without a gap', async () => {
    for (let i = 0; i < 25; i++) {
      const body = { title: `Incident ${i}`, severity: 'notice', note: 'A note.' } as const;
      const { id } = await operator.client.call(openIncident, { body });
      if (i > 0) await operator.client.call(noteIncident, { params: { id }, body: { note: 'Over.', isEnd: true } });
    }
    const first = await world.open().call(listIncidents);
    expect(first.incidents[0]?.title).toBe('Incident 0');
    const second = await world.open().call(listIncidents, { query: { before: present(first.next, 'a next page') } });
    const titles = [...first.incidents, ...second.incidents].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toEqual(expect.arrayContaining(Array.from({ length: 25 }, (_, i) => `Incident ${i}`)));
  });
});
