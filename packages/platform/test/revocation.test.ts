import { type Bus, BusUnavailable, openBus } from '@telehealth/events';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { fakeClock } from '@telehealth/service-kit/testing';
import { eventually } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEdge } from './edge.ts';

/** A bus that cannot be reached. */
const deadBus: Bus = {
  publish: () => Promise.reject(new BusUnavailable('dead')),
  work: () => Promise.reject(new BusUnavailable('dead')),
  broadcast: () => Promise.reject(new BusUnavailable('dead')),
  waitingFor: async () => 0,
  storedBytes: async () => undefined,
  ping: () => Promise.reject(new BusUnavailable('dead')),
  close: async () => {},
};

/** A gateway on a clock of its own before the real accounts, with a client of one brand for each way to end a key. */
async function setUp(bus: Bus) {
  const clock = fakeClock(0);
  const edge = await startEdge({ bus, clock });
  return {
    ...edge,
    clock,
    /** The status of a request without a brand: 401 exactly when the key is invalid. */
    async status(key: string) {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`${edge.url}/v1/instrument/resolve`, { headers })).status;
    },
  };
}

type SetUp = Awaited<ReturnType<typeof setUp>>;

let dead: SetUp;
let alive: SetUp;
beforeAll(async () => {
  dead = await setUp(deadBus);
  alive = await setUp(openBus(undefined, { clock: systemClock }));
});
afterAll(async () => {
  await dead.close();
  await alive.close();
});

interface Ending {
  readonly key: string;
  end(): Promise<unknown>;
}

/** Ways to end a key: each makes one. */
const ends: readonly (readonly [string, (set: SetUp) => Promise<Ending>])[] = [
  [
    'an API key that is revoked',
    async ({ operator, makeTenant }) => {
      const { apiKey, keyId } = await operator.issueApiKey({ clientId: (await makeTenant('Acme')).clientId });
      return { key: apiKey, end: () => operator.revokeApiKey({ keyId }) };
    },
  ],
  [
    'an API key that is rotated without overlap',
    async ({ operator, makeTenant }) => {
      const { apiKey, keyId } = await operator.issueApiKey({ clientId: (await makeTenant('Acme')).clientId });
      return { key: apiKey, end: () => operator.rotateApiKey({ keyId }) };
    },
  ],
  [
    'a publishable key that is replaced',
    async ({ operator, makeTenant }) => {
      const { brandId } = await makeTenant('Acme');
      const { publishableKey } = await operator.issuePublishableKey({ brandId });
      return { key: publishableKey, end: () => operator.issuePublishableKey({ brandId }) };
    },
  ],
  [
    'a publishable key that is revoked',
    async ({ operator, makeTenant }) => {
      const { brandId } = await makeTenant('Acme');
      const { publishableKey } = await operator.issuePublishableKey({ brandId });
      return { key: publishableKey, end: () => operator.revokePublishableKey({ brandId }) };
    },
  ],
];

test.each(ends)(
  'interface.md 5, API key rule 3 and publishable key rule 6: with a dead bus %s is 401 after 30 s',
  async (_, make) => {
    const { status, clock } = dead;
    const { key, end } = await make(dead);
    const accepted = await status(key);
    expect([400, 403]).toContain(accepted);
    await end();
    await clock.advance(14_999);
    expect(await status(key)).toBe(accepted);
    await clock.advance(15_000);
    // Still within the bound: whether it is accepted depends on a lookup in the background.
    expect([accepted, 401]).toContain(await status(key));
    await clock.advance(1);
    expect(await status(key)).toBe(401);
  },
);

test.each(ends)('with the bus alive %s is 401 without a second passing', async (_, make) => {
  const { status, clock } = alive;
  const { key, end } = await make(alive);
  expect([400, 403]).toContain(await status(key));
  await end();
  await eventually(async () => expect(await status(key)).toBe(401));
  expect(clock.now()).toBe(0);
});
