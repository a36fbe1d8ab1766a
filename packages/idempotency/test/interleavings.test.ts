import { type Document, openStore, UniqueViolation } from '@telehealth/store';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealingKeys } from './keyed-service.ts';
import { beginProcess, type Fate, type SteppedProcess, type Wish } from './stepped-process.ts';

type Event =
  | { readonly do: 'begin'; readonly key: string; readonly request: string; readonly wish: Wish }
  | { readonly do: 'step'; readonly which: number; readonly fate: Fate }
  | { readonly do: 'finish'; readonly which: number }
  | { readonly do: 'die'; readonly which: number }
  | { readonly do: 'land' }
  | { readonly do: 'wait'; readonly ms: number };

const key = fc.constantFrom('key-1', 'key-1', 'key-2');
const request = fc.constantFrom('f1', 'f1', 'f2');
const wish = fc.constantFrom<Wish[]>('effect', 'effect', 'conflict', 'not-found', 'internal');
const fate = fc.constantFrom<Fate[]>('done', 'done', 'done', 'away', 'lost', 'answer lost', 'late');
const which = fc.nat({ max: 5 });
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('begin' as const), key, request, wish }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('step' as const), which, fate }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('finish' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('land' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 14_999, 15_000) }),
  },
);

/** More than any call needs. */
const maxSteps = 100;

async function finish(process: SteppedProcess): Promise<void> {
  for (let step = 0; process.ended() === undefined && step < maxSteps; step++) await process.step('done');
}

/** Plays the events, then finishes every process and tries every key once more. */
async function play(events: readonly Event[]) {
  let now = Date.UTC(2026, 0, 1);
  const clock = { now: () => now };
  const store = await openStore('sqlite::memory:', clock);
  const effects = await store.collection<Document>({ name: 'effects', schemaVersion: 1 });
  const late: (() => Promise<unknown>)[] = [];
  const begun: SteppedProcess[] = [];
  let live: SteppedProcess[] = [];

  const begin = async (of: Extract<Event, { do: 'begin' }>) => {
    const { key, request, wish } = of;
    const process = await beginProcess({ store, effects, clock, sealingKeys, late, key, request, wish });
    begun.push(process);
    return process;
  };
  const land = async () => {
    try {
      await late.shift()?.();
    } catch (error) {
      if (!(error instanceof UniqueViolation)) throw error;
    }
  };

  for (const next of events) {
    const chosen = 'which' in next ? live[next.which % live.length] : undefined;
    if (next.do === 'begin') live.push(await begin(next));
    else if (next.do === 'step') await chosen?.step(next.fate);
    else if (next.do === 'finish' && chosen) await finish(chosen);
    else if (next.do === 'die') live = live.filter((process) => process !== chosen);
    else if (next.do === 'land') await land();
    else if (next.do === 'wait') now += next.ms;
    live = live.filter((process) => process.ended() === undefined);
  }
  for (const process of live) await finish(process);
  while (late.length > 0) await land();
  now += 15_000;
  const retried: SteppedProcess[] = [];
  for (const key of new Set(begun.map((process) => process.key))) {
    for (const request of ['f1', 'f2']) {
      const process = await begin({ do: 'begin', key, request, wish: 'effect' });
      await finish(process);
      retried.push(process);
    }
  }
  const made = (await effects.find({}, { limit: 1000 })).map(({ _id }) => _id);
  await store.close();
  return { begun, retried, made };
}

test('in every order of calls, faults, crashes and time, a key has at most one effect within 24 h', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 60, size: 'max' }), async (events) => {
      const { begun, retried, made } = await play(events);
      for (const key of new Set(begun.map((process) => process.key))) {
        const answered = begun.filter((process) => process.key === key && process.ended()?.kind === 'ok');
        const effects = new Set(answered.map((process) => process.ended()?.effect));
        expect(effects.size).toBeLessThanOrEqual(1);
        for (const effect of effects) expect(made).toContain(effect);
        expect(new Set(answered.map((process) => process.request)).size).toBeLessThanOrEqual(1);
        const last = retried.filter((process) => process.key === key).map((process) => process.ended()?.kind);
        expect([...last].sort()).toEqual(['idempotency-mismatch', expect.stringMatching(/^(ok|not-found)$/)]);
      }
      expect(made.length).toBeLessThanOrEqual(new Set(begun.map((process) => process.key)).size);
    }),
    { numRuns: 400 },
  );
});
