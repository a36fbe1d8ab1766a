import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAdmission, type WorkKind } from './admission.ts';

/** Time that passes by events, run in the order they are due. */
function timeline() {
  const due: { at: number; run: () => void }[] = [];
  let now = 0;
  const at = (when: number, run: () => void) => {
    const before = due.findLastIndex((event) => event.at <= when);
    due.splice(before + 1, 0, { at: when, run });
  };
  return {
    now: () => now,
    at,
    /** Runs something so often from now on, for a time, beginning at once. */
    every(perSecond: number, seconds: number, run: () => void) {
      const beganAt = now;
      const again = (i: number) => {
        if (i >= perSecond * seconds) return;
        at(beganAt + (i * 1000) / perSecond, () => {
          run();
          again(i + 1);
        });
      };
      again(0);
    },
    pass(seconds: number) {
      const end = now + seconds * 1000;
      for (let next = due[0]; next !== undefined && next.at <= end; next = due[0]) {
        due.shift();
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}
type Timeline = ReturnType<typeof timeline>;

/** How long a piece of work takes that begins now. */
type Backend = (now: number) => number;

/** One processor, which also has to pay for each refusal. */
function processor(workMs: number, refusalMs: number) {
  let freeAt = 0;
  const occupy = (now: number, ms: number) => {
    freeAt = Math.max(freeAt, now) + ms;
    return freeAt - now;
  };
  return {
    work: (now: number) => occupy(now, workMs),
    refuse: (now: number) => void occupy(now, refusalMs),
  };
}

/** Counts what became of a stream of requests. */
function stream(
  time: Timeline,
  kind: WorkKind,
  backend: Backend,
  onRefusal: (now: number) => void = () => {},
) {
  const durations: number[] = [];
  const counts = { accepted: 0, refused: 0 };
  const request = () => {
    if (kind.isFull()) {
      counts.refused++;
      onRefusal(time.now());
      return;
    }
    counts.accepted++;
    const behind = kind.begin();
    const ms = backend(time.now());
    time.at(time.now() + ms, () => {
      durations.push(ms);
      kind.end(ms, time.now(), behind);
    });
  };
  return {
    counts,
    durations,
    request,
    /** Requests at a constant rate; returns when the last is sent. */
    send(perSecond: number, seconds: number) {
      time.every(perSecond, seconds, request);
      time.pass(seconds);
    },
    /** What happened since the last time it was asked. */
    taken() {
      const p99 = durations.sort((a, b) => a - b)[Math.floor(durations.length * 0.99)] ?? 0;
      const result = { ...counts, p99 };
      durations.length = 0;
      counts.accepted = 0;
      counts.refused = 0;
      return result;
    },
  };
}

test('decisions.md 1 overload: at three times the capacity the p99 of the accepted stays low and most of the capacity is used', () => {
  const time = timeline();
  const kind = createAdmission({ max: 1000, now: time.now }).kind();
  const cpu = processor(0.5, 0.05);
  const load = stream(time, kind, cpu.work, cpu.refuse);
  load.send(200, 5);
  expect(load.taken()).toMatchObject({ accepted: 1000, refused: 0 });
  load.send(6000, 10);
  const flood = load.taken();
  expect(flood.p99).toBeLessThan(60);
  expect(flood.accepted).toBeGreaterThan(10 * 2000 * 0.7);
  time.pass(5);
  load.taken();
  load.send(1000, 5);
  expect(load.taken()).toMatchObject({ refused: 0, p99: 0.5 });
});

test('kinds that share one processor share it under load, and a light one is hardly refused', () => {
  const time = timeline();
  const admission = createAdmission({ max: 1000, now: time.now });
  const cpu = processor(0.5, 0.05);
  const [heavy, other, light] = [0, 0, 0].map(() => stream(time, admission.kind(), cpu.work, cpu.refuse));
  if (!heavy || !other || !light) throw new Error('three streams');
  for (const each of [heavy, other, light]) each.request();
  time.pass(1);
  time.every(3000, 10, heavy.request);
  time.every(2990, 10, other.request);
  time.every(50, 10, light.request);
  time.pass(10);
  const [first, second, third] = [heavy.taken(), other.taken(), light.taken()];
  expect(Math.max(first.p99, second.p99, third.p99)).toBeLessThan(80);
  expect(first.accepted + second.accepted).toBeGreaterThan(10 * 2000 * 0.7);
  expect(Math.min(first.accepted, second.accepted)).toBeGreaterThan(10 * 2000 * 0.15);
  expect(third.refused).toBeLessThan(25);
});

test('work that is slow by nature is not refused, however much of it is in progress', () => {
  const time = timeline();
  const kind = createAdmission({ max: 1000, now: time.now }).kind();
  const load = stream(time, kind, () => 500);
  load.send(40, 20);
  expect(load.taken().refused).toBe(0);
  load.send(200, 20);
  load.taken();
  load.send(200, 20);
  expect(load.taken().refused).toBe(0);
});

test('an upstream that becomes slow for good is taken for normal after a while', () => {
  const time = timeline();
  const kind = createAdmission({ max: 1000, now: time.now }).kind();
  let ms = 5;
  const load = stream(time, kind, () => ms);
  load.send(500, 5);
  ms = 60;
  load.send(500, 120);
  expect(load.taken().refused).toBeGreaterThan(0);
  load.send(500, 20);
  expect(load.taken().refused).toBe(0);
});

test('a kind that hangs leaves the others their places', () => {
  const time = timeline();
  const admission = createAdmission({ max: 1000, now: time.now });
  const hanging = stream(time, admission.kind(), () => 10_000);
  const well = stream(time, admission.kind(), () => 5);
  for (let i = 0; i < 1000; i++) hanging.request();
  expect(hanging.counts.accepted).toBe(96);
  well.send(1000, 9);
  expect(well.taken().refused).toBe(0);
});

test('a burst onto an idle gateway is taken, also after a flood', () => {
  const time = timeline();
  const kind = createAdmission({ max: 1000, now: time.now }).kind();
  const cpu = processor(2, 0.05);
  const load = stream(time, kind, cpu.work, cpu.refuse);
  const burst = () => {
    for (let i = 0; i < 96; i++) load.request();
    time.pass(1);
    return load.taken();
  };
  expect(burst()).toMatchObject({ accepted: 96, refused: 0 });
  load.send(3000, 5);
  expect(kind.limit).toBeLessThan(20);
  time.pass(1);
  load.taken();
  expect(burst()).toMatchObject({ accepted: 96, refused: 0 });
});

test('the gaps in a flood are no lulls: each would let in another burst', () => {
  const time = timeline();
  const kind = createAdmission({ max: 1000, now: time.now }).kind();
  const cpu = processor(0.5, 0);
  const load = stream(time, kind, cpu.work, cpu.refuse);
  const flood = (seconds: number) => {
    // All that came while the processor was busy is looked at in one go.
    for (let ms = 0; ms < seconds * 1000; ms += 15) {
      for (let i = 0; i < 90; i++) load.request();
      time.pass(0.015);
    }
    return load.taken();
  };
  flood(1);
  const { p99, accepted } = flood(9);
  expect(p99).toBeLessThan(40);
  expect(accepted).toBeGreaterThan(9 * 2000 * 0.5);
});

test('the limit stays within its bounds whatever happens, and never holds back a handful', () => {
  const events = fc.array(
    fc.record({ begins: fc.nat(40), ends: fc.nat(40), ms: fc.double({ min: 0, max: 20_000, noNaN: true }) }),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(events, fc.integer({ min: 1, max: 500 }), (happenings, max) => {
      let at = 0;
      let inProgress = 0;
      const kind = createAdmission({ max, now: () => at }).kind();
      for (const { begins, ends, ms } of happenings) {
        for (let i = 0; i < begins; i++) {
          if (kind.isFull()) {
            expect(inProgress).toBeGreaterThanOrEqual(Math.min(16, max));
            break;
          }
          kind.begin();
          inProgress++;
        }
        at += ms;
        for (let i = 0; i < ends && inProgress > 0; i++, inProgress--) kind.end(ms, at, inProgress);
        expect(kind.limit).toBeGreaterThanOrEqual(Math.min(4, max));
        expect(kind.limit).toBeLessThanOrEqual(max);
      }
    }),
  );
});

test('the limit falls while work is slow and rises while it is quick and more is wanted', () => {
  const time = timeline();
  const kind = createAdmission({ max: 1000, now: time.now }).kind();
  let ms = 1;
  const load = stream(time, kind, () => ms);
  load.send(100, 1);
  ms = 80;
  load.send(3000, 1);
  const low = kind.limit;
  expect(low).toBeLessThan(30);
  ms = 15;
  load.send(8000, 2);
  expect(kind.limit).toBeGreaterThan(100);
});
