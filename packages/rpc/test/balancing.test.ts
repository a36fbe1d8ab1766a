import { freePort } from '@telehealth/test-servers/reserve-port';
import { eventually } from '@telehealth/test-servers/vitest';
import { expect, test } from 'vitest';
import { kindOf } from '../src/testing/kind-of.ts';
import { type Caller, calledServer, caller, type ScriptedServer, scriptedServer } from './scripted-server.ts';

/** A resolver and a clock that the test sets. */
function controlled(...servers: readonly ScriptedServer[]) {
  let clock = 0;
  let found: readonly (ScriptedServer | Error)[] = servers;
  const addressOf = (one: ScriptedServer | Error) => {
    if (one instanceof Error) throw one;
    return { host: '127.0.0.1', port: one.server.httpPort };
  };
  return {
    options: {
      targets: ['http://intake.internal:1'],
      resolve: async () => found.map(addressOf),
      now: () => clock,
    },
    resolvesTo(...next: readonly (ScriptedServer | Error)[]) {
      found = next;
    },
    advance: (ms: number) => {
      clock += ms;
    },
  };
}

/** Calls without pause from several callers until stopped; resolves with what failed. */
function constantLoad({ intake }: Caller, callers = 8) {
  let stopped = false;
  const failures: unknown[] = [];
  const workers = Array.from({ length: callers }, async () => {
    while (!stopped) await intake.next({}).catch((error) => failures.push(error));
  });
  return {
    stop: async () => {
      stopped = true;
      await Promise.all(workers);
      return failures;
    },
  };
}

const answered = ({ records }: ScriptedServer) => records.filter(({ kind }) => kind === 'ok').length;

/** A replica whose calls take one tick of the event loop, so that several are in flight. */
const replica = (httpPort = 0) =>
  scriptedServer(() => new Promise((resolve) => setImmediate(resolve, {})), { httpPort });
/** A replica whose port nobody else gets while it is away. */
const replicaOnOwnPort = async () => replica(await freePort());

test('under constant load a replica joins and another leaves without one failed call', async () => {
  await using a = await replica();
  await using b = await replica();
  const world = controlled(a);
  await using client = caller(world.options);
  const load = constantLoad(client);
  await eventually(() => expect(answered(a)).toBeGreaterThan(200));
  expect(answered(b)).toBe(0);

  world.resolvesTo(a, b);
  world.advance(5000);
  await eventually(() => expect(answered(b)).toBeGreaterThan(200));
  const ofA = answered(a);
  await eventually(() => expect(answered(a)).toBeGreaterThan(ofA + 100));

  await a.server.close();
  world.resolvesTo(b);
  const last = answered(a);
  const ofB = answered(b);
  await eventually(() => expect(answered(b)).toBeGreaterThan(ofB + 200));
  expect(answered(a)).toBe(last);
  expect(await load.stop()).toEqual([]);
});

test('an address that is resolved no more gets no further call, and its calls finish', async () => {
  const release = Promise.withResolvers<object>();
  await using a = await scriptedServer(() => release.promise);
  await using b = await replica();
  const world = controlled(a);
  await using client = caller(world.options);
  const pending = client.intake.next({});
  await eventually(() => expect(a.server.inFlight()).toBe(1));
  world.resolvesTo(b);
  world.advance(5000);
  await eventually(async () => {
    await client.intake.next({}, { timeoutMs: 50 }).catch(() => {});
    expect(answered(b)).toBeGreaterThan(0);
  });
  const before = a.records.length;
  for (let i = 0; i < 20; i++) await client.intake.next({});
  expect(a.records.length).toBe(before);
  release.resolve({});
  await expect(pending).resolves.toBeDefined();
});

test('calls spread evenly over equal replicas', async () => {
  await using a = await replica();
  await using b = await replica();
  await using c = await replica();
  await using client = caller(controlled(a, b, c).options);
  for (let i = 0; i < 90; i++) await client.intake.next({});
  expect([answered(a), answered(b), answered(c)]).toEqual([30, 30, 30]);
});

test('calls about one thing go to one replica, to another while it is away, and back to it', async () => {
  await using a = await replicaOnOwnPort();
  await using b = await replicaOnOwnPort();
  const world = controlled(a, b);
  const thingOf = (request: object) => ('journeyId' in request ? String(request.journeyId) : undefined);
  await using client = caller({ ...world.options, thingOf });
  const ask = async () => {
    for (let i = 0; i < 10; i++) await client.intake.next({ journeyId: 'jny_1' });
  };
  await ask();
  const [owner, other] = answered(a) > 0 ? [a, b] : [b, a];
  expect([answered(owner), answered(other)]).toEqual([10, 0]);
  await owner.server.close(0);
  await ask();
  expect(answered(other)).toBe(10);
  await using back = await scriptedServer(async () => ({}), { httpPort: owner.server.httpPort });
  world.advance(60_000);
  await ask();
  expect([answered(back), answered(other)]).toEqual([10, 10]);
});

test('a slow replica gets fewer calls than a fast one', async () => {
  const release = Promise.withResolvers<object>();
  await using slow = await scriptedServer(() => release.promise);
  await using fast = await replica();
  await using client = caller(controlled(slow, fast).options);
  const load = constantLoad(client, 8);
  await eventually(() => expect(answered(fast)).toBeGreaterThan(200));
  expect(slow.server.inFlight()).toBeLessThanOrEqual(7);
  release.resolve({});
  expect(await load.stop()).toEqual([]);
});

test('a connection that is refused costs no call, and the replica is tried again later', async () => {
  const gone = await replicaOnOwnPort();
  await gone.server.close(0);
  await using up = await replica();
  const world = controlled(gone, up);
  await using client = caller(world.options);
  for (let i = 0; i < 20; i++) await client.intake.next({});
  expect(answered(up)).toBe(20);
  await using back = await scriptedServer(async () => ({}), { httpPort: gone.server.httpPort });
  world.advance(60_000);
  for (let i = 0; i < 20; i++) await client.intake.next({});
  expect(answered(back)).toBe(10);
});

test('when no replica can be reached the call is unavailable', async () => {
  const gone = await replicaOnOwnPort();
  await gone.server.close(0);
  await using client = caller(controlled(gone).options);
  expect(await kindOf(client.intake.next({}))).toBe('unavailable');
});

test('a name that cannot be resolved is unavailable, and found as soon as it can', async () => {
  await using up = await replica();
  const world = controlled();
  world.resolvesTo(new Error('ENOTFOUND'));
  await using client = caller(world.options);
  expect(await kindOf(client.intake.next({}))).toBe('unavailable');
  world.resolvesTo(up);
  world.advance(1000);
  await expect(client.intake.next({})).resolves.toBeDefined();
});

test('when the name can no longer be resolved the last known replicas are used', async () => {
  await using up = await replica();
  const world = controlled(up);
  await using client = caller(world.options);
  await client.intake.next({});
  world.resolvesTo();
  world.advance(60_000);
  for (let i = 0; i < 3; i++) await client.intake.next({});
  expect(answered(up)).toBe(4);
});

test('a replica that crashes fails no call that is idempotent; the next ones go elsewhere', async () => {
  await using crashing = await scriptedServer(() => new Promise(() => {}));
  await using other = await replica();
  await using client = caller(controlled(crashing, other).options);
  const calls = Promise.all(Array.from({ length: 6 }, () => client.intake.next({})));
  await eventually(() => expect(crashing.server.inFlight()).toBe(3));
  await crashing.server.close(0);
  expect(await calls).toHaveLength(6);
  for (let i = 0; i < 20; i++) await client.intake.next({});
});

test('a call an overloaded replica refused runs on another one', async () => {
  const release = Promise.withResolvers<object>();
  await using busy = await scriptedServer(() => release.promise, { maxInFlight: 1 });
  await using idle = await scriptedServer(async () => ({}), { maxInFlight: 1 });
  await using blocker = caller({ targets: [busy.server.httpUrl] });
  const blocking = blocker.intake.next({});
  await eventually(() => expect(busy.server.inFlight()).toBe(1));
  await using client = caller(controlled(busy, idle).options);
  for (let i = 0; i < 10; i++) await client.intake.next({});
  expect(answered(idle)).toBe(10);
  release.resolve({});
  await blocking;
});

test('a graceful close answers the calls in flight and then refuses connections', async () => {
  const release = Promise.withResolvers<object>();
  await using scripted = await calledServer(() => release.promise);
  const pending = scripted.intake.next({});
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  const closed = scripted.server.close();
  release.resolve({});
  await expect(pending).resolves.toBeDefined();
  await closed;
  expect(await kindOf(scripted.intake.next({}))).toBe('unavailable');
});

test('calls still in flight when the grace period ends are cut', async () => {
  await using scripted = await calledServer(() => new Promise(() => {}));
  const pending = scripted.intake.next({});
  const outcome = kindOf(pending);
  await eventually(() => expect(scripted.server.inFlight()).toBe(1));
  await scripted.server.close(20);
  expect(await outcome).toBe('unavailable');
  expect(scripted.server.inFlight()).toBe(0);
});
