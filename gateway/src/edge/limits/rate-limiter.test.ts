import { expect, test } from 'vitest';
import type { Caller, RateLimits } from '../requests/caller.ts';
import { createRateLimiter } from './rate-limiter.ts';

const callerOf = (keyHash: string, rateLimits: RateLimits): Caller => ({
  credentialClass: 'api-key',
  keyHash,
  clientId: 'cli_1',
  keyId: 'key_1',
  mode: 'test',
  brandIds: [],
  brands: new Set(),
  rateLimits,
});
const home = '192.0.2.1';
const one = callerOf('one', { intake: 2, other: 3 });

function limiterAt(capacity?: number) {
  const clock = { time: 5.5 };
  const limiter = createRateLimiter(() => clock.time, capacity);
  const left = (caller: Caller, limitClass: 'intake' | 'other' = 'intake', address = home) => {
    const { isAllowed, remaining } = limiter.count(caller, limitClass, address);
    return isAllowed ? remaining : `refused: ${remaining}`;
  };
  return { clock, limiter, left };
}

test('decisions.md 1 rate limits: the fields name the class, its quota a second, and what is left', () => {
  const { limiter } = limiterAt();
  expect(limiter.count(one, 'intake', home)).toEqual({
    isAllowed: true,
    policy: '"intake";q=2;w=1',
    remaining: '"intake";r=1;t=1',
  });
  expect(limiter.count(one, 'other', home)).toEqual({
    isAllowed: true,
    policy: '"other";q=3;w=1',
    remaining: '"other";r=2;t=1',
  });
});

test('classes and credentials have allowances of their own', () => {
  const { left } = limiterAt();
  expect([left(one), left(one), left(one)]).toEqual([
    '"intake";r=1;t=1',
    '"intake";r=0;t=1',
    'refused: "intake";r=0;t=1',
  ]);
  expect(left(one, 'other')).toBe('"other";r=2;t=1');
  expect(left(callerOf('two', one.rateLimits))).toBe('"intake";r=1;t=1');
});

test('a credential that is resolved again keeps its count', () => {
  const { left } = limiterAt();
  left(one);
  left(one);
  expect(left({ ...one })).toBe('refused: "intake";r=0;t=1');
});

test('changed rates apply to the next request, with the policy that says so', () => {
  const { clock, limiter, left } = limiterAt();
  left(one);
  left(one);
  const raised = callerOf('one', { intake: 100, other: 3 });
  expect(limiter.count(raised, 'intake', home)).toMatchObject({
    isAllowed: false,
    policy: '"intake";q=100;w=1',
  });
  clock.time += 100;
  expect(left(raised)).toBe('"intake";r=9;t=1');
  clock.time += 1000;
  expect(left(raised)).toBe('"intake";r=99;t=1');
  const lowered = callerOf('one', { intake: 1, other: 3 });
  expect(limiter.count(lowered, 'intake', home)).toMatchObject({
    isAllowed: true,
    policy: '"intake";q=1;w=1',
  });
  expect(left(lowered)).toBe('refused: "intake";r=0;t=1');
});

test('the state is bounded: the credential unused for longest is forgotten first', () => {
  const { left } = limiterAt(2);
  const keyOf = (name: string): Caller => ({ ...callerOf(name, { intake: 1, other: 1 }), clientId: name });
  const [a, b, c] = [keyOf('a'), keyOf('b'), keyOf('c')];
  left(a);
  left(b);
  left(a);
  left(c);
  expect(left(a)).toBe('refused: "intake";r=0;t=1');
  expect(left(b)).toBe('"intake";r=0;t=1');
});

const published: Caller = {
  ...callerOf('published', { intake: 1, other: 2 }),
  credentialClass: 'publishable',
};

test('decisions.md 1 rate limits: a publishable key has the rate for each address, and ten times the rate for all', () => {
  const { left } = limiterAt();
  const askFrom = (address: string) => left(published, 'other', address);
  expect([askFrom('a'), askFrom('a'), askFrom('a')]).toEqual([
    '"other";r=1;t=1',
    '"other";r=0;t=1',
    'refused: "other";r=0;t=1',
  ]);
  const answers = Array.from({ length: 30 }, (_, i) => askFrom(`b${i}`));
  expect(answers.filter((answer) => !answer.startsWith('refused')).length).toBe(18);
});

test('decisions.md 1 rate limits: the fields of a publishable key are those of the smaller allowance', () => {
  const { limiter } = limiterAt();
  const answers = Array.from({ length: 21 }, (_, i) => limiter.count(published, 'other', `a${i}`));
  expect(answers[0]).toEqual({ isAllowed: true, policy: '"other";q=2;w=1', remaining: '"other";r=1;t=1' });
  expect(answers[19]).toEqual({ isAllowed: true, policy: '"other";q=20;w=1', remaining: '"other";r=0;t=1' });
  expect(answers[20]).toEqual({ isAllowed: false, policy: '"other";q=20;w=1', remaining: '"other";r=0;t=1' });
});

test('requests refused for their address take nothing from the other addresses of the key', () => {
  const { left } = limiterAt();
  for (let i = 0; i < 100; i++) left(published, 'other', 'attacker');
  expect(left(published, 'other', 'shopper')).toBe('"other";r=1;t=1');
});

test('two publishable keys that are used from one address have allowances of their own', () => {
  const { left } = limiterAt();
  const mine: Caller = { ...one, keyHash: 'mine', credentialClass: 'publishable' };
  const theirs: Caller = { ...mine, keyHash: 'theirs' };
  for (let i = 0; i < 3; i++) left(mine, 'other');
  expect([left(mine, 'other'), left(theirs, 'other')]).toEqual([
    'refused: "other";r=0;t=1',
    '"other";r=2;t=1',
  ]);
});

test.each([
  ['session', { brandIds: ['brd_1'] }, { brandIds: ['brd_2'] }],
  ['console', { clientId: 'cli_1' }, { clientId: 'cli_2' }],
] as const)(
  'decisions.md 15: any number of sessions (%s) of one owner have one rate',
  (credentialClass, own, foreign) => {
    const { left } = limiterAt();
    const sessionOf = (keyHash: string, owner: Partial<Caller>): Caller => ({
      ...callerOf(keyHash, { intake: 1, other: 1 }),
      credentialClass,
      ...owner,
    });
    expect(left(sessionOf('first', own))).toBe('"intake";r=0;t=1');
    expect(left(sessionOf('second', own))).toBe('refused: "intake";r=0;t=1');
    expect(left(sessionOf('third', foreign))).toBe('"intake";r=0;t=1');
  },
);

test('decisions.md 1: all keys of a client have one allowance too, of which one key takes half at most', () => {
  const { clock, left } = limiterAt();
  const keys = Array.from({ length: 50 }, (_, n) => callerOf(`key ${n}`, { intake: 10, other: 20 }));
  const allowedOf = (each: readonly Caller[]) =>
    each.filter((caller) => !left(caller).startsWith('refused')).length;
  // A burst of each key is 10.
  const all = keys.flatMap((key) => Array.from({ length: 12 }, () => key));
  expect(allowedOf(all)).toBe(20);
  clock.time += 1000;
  // One key, however many requests it sends, leaves the other ones their half.
  const [greedy, server] = keys as [Caller, Caller];
  expect(allowedOf(Array.from({ length: 500 }, () => greedy))).toBe(10);
  expect(allowedOf(Array.from({ length: 10 }, () => server))).toBe(10);
  // Another client and the other class have theirs.
  expect(allowedOf([{ ...server, clientId: 'cli_2', keyHash: 'of another' }])).toBe(1);
  expect(left(greedy, 'other')).toBe('"other";r=19;t=1');
});

test('decisions.md 15: patients are looked up once a second, apart from all else', () => {
  const limiter = createRateLimiter(() => 0);
  const allowed = (limitClass: 'lookup' | 'other') => limiter.count(one, limitClass, home).isAllowed;
  expect([allowed('lookup'), allowed('lookup'), allowed('other')]).toEqual([true, false, true]);
});
