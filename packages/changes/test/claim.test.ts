import { AmbiguousWrite, openStore } from '@telehealth/store';
import { interceptCollection } from '@telehealth/store/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { claim, type LeasedDocument, releaseClaim, renewClaim } from '../src/index.ts';
import { isFree } from '../src/lease/lease.ts';

interface Thing extends LeasedDocument {
  readonly result?: string;
}

const leaseMs = 10;

async function openThing() {
  const store = await openStore('sqlite::memory:');
  const things = await store.collection<Thing>({ name: 'things', schemaVersion: 1 });
  await things.insert({ _id: 'thing' });
  const present = async (): Promise<Thing> => (await things.get('thing')) ?? { _id: 'gone' };
  return { things, present, close: () => store.close() };
}

test('of two that found the same lease one gets it, and the other is told', async () => {
  const { things, present, close } = await openThing();
  const found = await present();
  expect(await claim(things, found, { holder: 'a', until: 10 })).toMatchObject({ holder: 'a', until: 10 });
  expect(await claim(things, found, { holder: 'b', until: 10 })).toBeUndefined();
  const lapsed = await present();
  expect([isFree(lapsed, 9), isFree(lapsed, 10)]).toEqual([false, true]);
  await renewClaim(things, 'thing', { holder: 'a', until: 20 });
  expect(await claim(things, lapsed, { holder: 'b', until: 30 }), 'it was renewed since').toBeUndefined();
  await close();
});

test('what is free at any time goes to the one that came first of those that found the same holder', async () => {
  const { things, present, close } = await openThing();
  await claim(things, await present(), { holder: 'a', until: 0 });
  const found = await present();
  expect(isFree(found, 0)).toBe(true);
  expect(await claim(things, found, { holder: 'b', until: 0 })).toMatchObject({ holder: 'b' });
  expect(await claim(things, found, { holder: 'c', until: 0 })).toBeUndefined();
  await close();
});

test('a renewal that arrives late takes no time from a later one', async () => {
  const { things, present, close } = await openThing();
  await claim(things, await present(), { holder: 'a', until: 10 });
  expect(await renewClaim(things, 'thing', { holder: 'a', until: 20 })).toBe(true);
  await renewClaim(things, 'thing', { holder: 'a', until: 15 });
  expect((await present()).until).toBe(20);
  await close();
});

test('who has lost a lease is told by a renewal, and writes nothing when it gives the lease back', async () => {
  const { things, present, close } = await openThing();
  await claim(things, await present(), { holder: 'a', until: 10 });
  await claim(things, await present(), { holder: 'b', until: 20 });
  expect(await renewClaim(things, 'thing', { holder: 'a', until: 30 })).toBe(false);
  await releaseClaim(things, 'thing', 'a', { set: { result: 'of a' } });
  expect(await present()).toEqual({ _id: 'thing', holder: 'b', until: 20 });
  await releaseClaim(things, 'thing', 'b', { set: { result: 'of b' } });
  expect(await present()).toEqual({ _id: 'thing', result: 'of b' });
  await close();
});

/** What happens to a write: `lost` is not executed, `late` is executed after its caller has given it up. */
const fates = ['done', 'done', 'done', 'lost', 'answer lost', 'late'] as const;
type Fate = (typeof fates)[number];

type Event =
  | { readonly do: 'claim' | 'renew' | 'release'; readonly who: number; readonly fates: readonly Fate[] }
  | { readonly do: 'step'; readonly who: number; readonly fate: Fate }
  | { readonly do: 'land' }
  | { readonly do: 'wait'; readonly ms: number };

const fate = fc.constantFrom(...fates);
const who = fc.nat({ max: 2 });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('claim', 'claim', 'renew', 'renew', 'release'),
      who,
      fates: fc.array(fate, { maxLength: 3 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('step'), who, fate }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('land') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(1, 9, 10) }) },
);

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A process that stops before each of its calls. `holds` is until when it believes to have the thing. */
function actor(name: string, { things, clock, late }: Parts) {
  let tries = 0;
  let waiting: ((fate: Fate) => void) | undefined;
  let running: Promise<unknown> | undefined;
  let isBusy = false;
  let own: { readonly holder: string; readonly until: number } | undefined;
  const stepped = interceptCollection(things, async (_, run) => {
    const fate = await new Promise<Fate>((resolve) => {
      waiting = resolve;
    });
    waiting = undefined;
    if (fate === 'done' || fate === 'answer lost') running = run();
    if (fate === 'done') return await (running as ReturnType<typeof run>);
    await running;
    if (fate === 'late') late.push(run);
    throw new AmbiguousWrite(fate);
  });
  async function take(): Promise<void> {
    const found = await stepped.get('thing');
    if (found === undefined || !isFree(found, clock.now)) return;
    const lease = { holder: `${name}${++tries}`, until: clock.now + leaseMs };
    if (await claim(stepped, found, lease)) own = lease;
  }
  async function renew(holder: string): Promise<void> {
    const lease = { holder, until: clock.now + leaseMs };
    own = (await renewClaim(stepped, 'thing', lease)) ? lease : undefined;
  }
  const release = (holder: string) => releaseClaim(stepped, 'thing', holder, { set: { result: holder } });
  return {
    holds: () => own?.until ?? 0,
    async begin(what: 'claim' | 'renew' | 'release') {
      if (isBusy || (what === 'claim') !== (own === undefined)) return;
      const holder = own?.holder ?? '';
      isBusy = true;
      if (what === 'release') own = undefined;
      const work = { claim: take, renew: () => renew(holder), release: () => release(holder) };
      work[what]()
        .catch(() => {})
        .finally(() => {
          isBusy = false;
        });
      await settled();
    },
    async step(fate: Fate) {
      waiting?.(fate);
      await settled();
      await running;
      await settled();
    },
  };
}

interface Parts {
  readonly things: Awaited<ReturnType<typeof openThing>>['things'];
  readonly clock: { now: number };
  readonly late: (() => Promise<unknown>)[];
}

test('in every order of claims, renewals, releases, lost writes and time, two never have a lease at once, and it can be had again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60, size: 'max' }), async (events) => {
      const { things, present, close } = await openThing();
      const parts: Parts = { things, clock: { now: 1 }, late: [] };
      const actors = ['a', 'b', 'c'].map((name) => actor(name, parts));
      for (const next of events) {
        const chosen = 'who' in next ? actors[next.who] : undefined;
        if (next.do === 'step') await chosen?.step(next.fate);
        else if (next.do === 'land') await parts.late.shift()?.();
        else if (next.do === 'wait') parts.clock.now += next.ms;
        else {
          await chosen?.begin(next.do);
          for (const fate of next.fates) await chosen?.step(fate);
        }
        expect(actors.filter(({ holds }) => holds() > parts.clock.now).length).toBeLessThanOrEqual(1);
      }
      for (const each of parts.late) await each();
      parts.clock.now += 2 * leaseMs;
      const found = await present();
      expect(isFree(found, parts.clock.now)).toBe(true);
      expect(await claim(things, found, { holder: 'last', until: 100 })).toBeDefined();
      await close();
    }),
    { numRuns: 400 },
  );
});
