import { agreeToDocuments, getConsents, LEGAL_DOCUMENTS } from '@voltide/contract';
import { parseUserId, present } from '@voltide/core';
import { signUp, startGuest, useWorld } from '@voltide/testkit';
import { describe, expect, it } from 'vitest';

import { createConsents, type Consents } from './consents.ts';

const world = useWorld();
const DAY_MS = 86_400_000;
const IN_FORCE = { terms: LEGAL_DOCUMENTS[0].version, privacy: LEGAL_DOCUMENTS[1].version };

const LATER = LEGAL_DOCUMENTS.map(({ id, version }) => ({ id, version: version + (id === 'terms' ? 2 : 0) }));
const THEN = { ...IN_FORCE, terms: IN_FORCE.terms + 2 };

function consentsLater(): Consents {
  const { database, clock } = world.context;
  return createConsents({ database, clock, documents: LATER });
}

describe('consents', () => {
  it('S3-04 sign-up agrees to the versions in force, at that moment', async () => {
    const beganAtMs = world.clock.nowMs();
    const { client } = await signUp(world);
    const { documents, isCurrent } = await client.call(getConsents);
    expect(isCurrent).toBe(true);
    expect(documents.map(({ id, agreed }) => [id, agreed?.version])).toEqual(Object.entries(IN_FORCE));
    for (const { agreed } of documents) {
      const atMs = Date.parse(agreed?.at ?? '');
      expect(atMs >= beganAtMs && atMs <= world.clock.nowMs()).toBe(true);
    }
  });

  it('S3-06 S3-04 a guest agrees to nothing before signing up', async () => {
    const { client } = await startGuest(world);
    expect(await client.send('GET', getConsents.path)).toMatchObject({ status: 403 });
    await signUp(world, client);
    expect(await client.call(getConsents)).toMatchObject({ isCurrent: true });
  });

  it('S3-04 a new version of one document asks again, and what was agreed to before is kept', async () => {
    const { user } = await signUp(world);
    const userId = present(parseUserId(user.id), 'the number of the user');
    expect(await consentsLater().get(userId)).toMatchObject({ isCurrent: false });
    world.clock.advance(DAY_MS);
    const { documents, isCurrent } = await consentsLater().agree(userId, THEN);
    expect(isCurrent).toBe(true);
    const [terms, privacy] = documents.map(({ agreed }) => agreed);
    expect([terms?.version, privacy?.version]).toEqual([THEN.terms, IN_FORCE.privacy]);
    expect(Date.parse(terms?.at ?? '') - Date.parse(privacy?.at ?? '')).toBeGreaterThanOrEqual(DAY_MS);
    const { rows } = await world.database.owner.query<{ version: number }>(
      `select version from voltide.consent where user_id = $1 and document = 'terms' order by version`,
      [userId],
    );
    expect(rows.map(({ version }) => version)).toEqual([IN_FORCE.terms, THEN.terms]);
  });

  it('S3-04 a version that is not in force cannot be accepted', async () => {
    const { client } = await signUp(world);
    for (const body of [
      { ...IN_FORCE, terms: IN_FORCE.terms + 1 },
      { ...IN_FORCE, privacy: IN_FORCE.privacy + 1 },
    ]) {
      const answer = await client.send('POST', agreeToDocuments.path, { body });
      expect(answer).toMatchObject({ status: 409, json: { code: 'document_changed' } });
    }
  });
});
