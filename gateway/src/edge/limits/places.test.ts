import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPlaces, type Work } from './places.ts';

/** Places whose clock a test moves; `log` has what became of each work, by its name. */
function placesOf(count: number, maxOfOwner?: number) {
  let now = 0;
  const timers = new Set<{ readonly at: number; readonly run: () => void }>();
  const places = createPlaces({
    count,
    ...(maxOfOwner !== undefined && { maxOfOwner }),
    waitMs: 2000,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  });
  const log: string[] = [];
  const works = new Map<string, Work>();
  const add = (owner: string, name = owner, member = owner): Work => {
    const work = {
      owner,
      member,
      begin: () => void log.push(name),
      refuse: () => void log.push(`${name} refused`),
    };
    works.set(name, work);
    places.add(work);
    return work;
  };
  return {
    places,
    log,
    add,
    addMany: (owner: string, many: number) =>
      Array.from({ length: many }, (_, i) => add(owner, `${owner}${i}`)),
    end: (name: string) => places.end(works.get(name) as Work),
    pass: (ms: number) => {
      now += ms;
      for (const timer of [...timers]) {
        if (timer.at > now) continue;
        timers.delete(timer);
        timer.run();
      }
    },
    timers,
  };
}

test('decisions.md 1 overload: an owner that is alone has all places, and waits for the next ones in order', () => {
  const { addMany, log, end, places } = placesOf(2);
  addMany('a', 5);
  expect(log).toEqual(['a0', 'a1']);
  expect([places.inWork, places.waiting]).toEqual([2, 3]);
  end('a1');
  end('a0');
  expect(log).toEqual(['a0', 'a1', 'a2', 'a3']);
});

test('decisions.md 1 overload: owners who wait are served in rotation', () => {
  const { add, addMany, log, end } = placesOf(4);
  addMany('x', 4);
  addMany('a', 3);
  add('b');
  add('c');
  for (const name of ['x0', 'x1', 'x2', 'x3', 'a0', 'b']) end(name);
  expect(log.slice(4)).toEqual(['a0', 'b', 'c', 'a1', 'a2']);
});

test('decisions.md 13: a network has one turn however many addresses it has, and its addresses are served in rotation', () => {
  const { add, addMany, log, end } = placesOf(4);
  addMany('x', 4);
  for (const name of ['a0', 'a1']) add('network', name, 'a');
  for (const name of ['b0', 'c0', 'd0']) add('network', name, name);
  add('other');
  for (const name of ['x0', 'x1', 'x2', 'x3', 'a0', 'other']) end(name);
  expect(log.slice(4)).toEqual(['a0', 'other', 'b0', 'c0', 'd0', 'a1']);
});

test('decisions.md 1 overload: while others wait, an owner with half of the places gets no further one', () => {
  const { addMany, log, end } = placesOf(4);
  addMany('a', 8);
  addMany('b', 3);
  end('a0');
  end('a1');
  expect(log.slice(4)).toEqual(['b0', 'b1']);
  end('a2');
  expect(log.slice(6), 'b has half of the places, and a less').toEqual(['a4']);
  end('b0');
  expect(log.slice(7)).toEqual(['b2']);
  end('b1');
  expect(log.slice(8), 'a waits alone again').toEqual(['a5']);
});

test('decisions.md 1 overload: a wait ends after two seconds', () => {
  const { add, addMany, log, end, pass, places } = placesOf(1);
  add('x');
  addMany('a', 2);
  pass(1999);
  add('late');
  expect(log).toEqual(['x']);
  pass(1);
  expect(log).toEqual(['x', 'a0 refused', 'a1 refused']);
  end('x');
  expect(log.at(-1)).toBe('late');
  expect([places.inWork, places.waiting]).toEqual([1, 0]);
});

test('decisions.md 1 overload: an owner whose queue holds 1 024 is refused at once, and no other owner is', () => {
  const { add, addMany, log, places } = placesOf(1);
  add('x');
  addMany('a', 1023);
  expect(places.isFull({ owner: 'a' })).toBe(false);
  add('a');
  const others = [{ owner: 'b' }, { owner: 'a', member: 'of a' }];
  expect([{ owner: 'a' }, ...others].map(places.isFull)).toEqual([true, false, false]);
  expect(log).toEqual(['x']);
  add('a', 'one too many');
  add('b');
  expect(log).toEqual(['x', 'one too many refused']);
});

test('work that leaves the queue is not begun, and its clock stops', () => {
  const { add, log, end, places, timers } = placesOf(1);
  add('x');
  add('a');
  end('a');
  end('a');
  end('x');
  end('x');
  expect(log).toEqual(['x']);
  expect([places.inWork, places.waiting, timers.size]).toEqual([0, 0, 0]);
});

test('work that ends as it begins leaves its place to the next, however many wait', () => {
  const places = createPlaces({ count: 1, waitMs: 1, after: () => () => undefined });
  const blocking: Work = { owner: 'x', begin: () => undefined, refuse: () => undefined };
  places.add(blocking);
  let begun = 0;
  for (let i = 0; i < 20_000; i++) {
    const work: Work = {
      owner: `a${i}`,
      begin: () => {
        begun++;
        places.end(work);
      },
      refuse: () => undefined,
    };
    places.add(work);
  }
  places.end(blocking);
  expect([begun, places.inWork, places.waiting]).toEqual([20_000, 0, 0]);
});

test('whatever comes and goes: no place is free while work waits, none is given twice, and nothing is lost', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), owner: fc.constantFrom('a', 'b', 'c') }),
    fc.record({ kind: fc.constant('end' as const), at: fc.nat(30) }),
    fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 1500 }) }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(act, { maxLength: 80 }), (count, acts) => {
      const { places, add, pass, log, end } = placesOf(count);
      const ended = new Set<string>();
      let added = 0;
      for (const one of acts) {
        if (one.kind === 'add') add(one.owner, `w${added++}`);
        else if (one.kind === 'pass') pass(one.ms);
        else if (one.at < added) {
          ended.add(`w${one.at}`);
          end(`w${one.at}`);
        }
        const refused = log.filter((line) => line.endsWith(' refused')).map((line) => line.split(' ')[0]);
        const begun = log.filter((line) => !line.endsWith(' refused'));
        expect(new Set([...begun, ...refused]).size).toBe(begun.length + refused.length);
        expect(places.inWork).toBe(begun.filter((name) => !ended.has(name)).length);
        expect(places.inWork).toBeLessThanOrEqual(count);
        if (places.waiting > 0) expect(places.inWork).toBe(count);
        const gone = new Set([...begun, ...refused, ...ended]);
        expect(places.waiting).toBe(added - gone.size);
      }
    }),
  );
});

test('decisions.md 13: an owner never has more than its share, and does not keep others from places that are free', () => {
  const { add, addMany, log, end, places } = placesOf(8, 2);
  addMany('a', 4);
  expect(log).toEqual(['a0', 'a1']);
  addMany('b', 3);
  add('c');
  expect(log).toEqual(['a0', 'a1', 'b0', 'b1', 'c']);
  expect([places.inWork, places.waiting]).toEqual([5, 3]);
  end('a0');
  expect(log.at(-1)).toBe('a2');
});
