import type { Endpoint, Schema } from '@voltide/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import { ALL_ENDPOINTS } from '@voltide/games/contract';
import { useWorld } from '@voltide/testkit';
import { expect, it } from 'vitest';

const world = useWorld();

function daysIn(schema: Schema | undefined): readonly string[] {
  if (schema === undefined) return [];
  const { properties = {} } = toJsonSchema(schema, { errorMode: 'ignore' }) as {
    readonly properties?: Readonly<Record<string, { readonly format?: string }>>;
  };
  return Object.keys(properties).filter((name) => properties[name]?.format === 'date');
}

const PLACES = ALL_ENDPOINTS.flatMap((endpoint: Endpoint) => [
  ...daysIn(endpoint.params).map((name) => ({
    endpoint,
    name,
    pathOf: (day: string) => pathWith(endpoint, name, day),
  })),
  ...daysIn(endpoint.query).map((name) => ({
    endpoint,
    name,
    pathOf: (day: string) => `${endpoint.path}?${name}=${day}`,
  })),
]);

function pathWith({ path }: Endpoint, name: string, day: string): string {
  return path.replace(`:${name}`, day);
}

it('S14-03 calls that take a day are found, and no body has one', () => {
  expect(PLACES.map(({ endpoint, name }) => `${endpoint.path} ${name}`)).toContain('/api/jackpot/days/:date date');
  expect(PLACES.length).toBeGreaterThanOrEqual(5);
  expect(ALL_ENDPOINTS.flatMap(({ request }: Endpoint) => daysIn(request))).toEqual([]);
});

it.each(
  PLACES.filter(({ endpoint }) => endpoint.auth === 'public').map((place) => [place.endpoint.path, place] as const),
)('S14-03 %s answers 400 for a day that no calendar has, and does not repeat it', async (_, { pathOf }) => {
  for (const day of ['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-2-3', '20260203', 'today']) {
    const { status, json } = await world.open().send('GET', pathOf(day));
    expect([day, status]).toEqual([day, 400]);
    expect(JSON.stringify(json)).not.toContain(day);
  }
});
