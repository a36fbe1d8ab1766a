import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSuggestionIds, suggestionIdMaxLength } from './suggestion-ids.ts';

const first = { id: 'k1', key: randomBytes(32) };
const second = { id: 'k2', key: randomBytes(32) };
const owner = { clientId: 'cli_own', brandId: 'brd_own' };
const target = { provider: 'synthetic', ref: '12 Canary St\nAñasco' };
const minuteMs = 60_000;

const clock = { time: 1_000_000 };
const now = () => clock.time;
const ids = createSuggestionIds([first], now);

function issued(from = ids): string {
  const id = from(owner).issue(target);
  if (id === undefined) throw new Error('not issued');
  return id;
}

test('decisions.md 3 addresses: an id names its target, is safe in a URL, and hides the target', () => {
  const id = issued();
  expect(ids(owner).read(id)).toEqual(target);
  expect(id).toMatch(/^[A-Za-z0-9.-]+\.[\w-]+$/);
  expect(encodeURIComponent(id)).toBe(id);
  expect(Buffer.from(id.slice(3), 'base64url').toString('latin1')).not.toContain('Canary');
  expect(issued()).not.toBe(id);
});

test('every target that an id is made for is named by it, within 512 characters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 });
  fc.assert(
    fc.property(text, (ref) => {
      fc.pre(ref.isWellFormed());
      const id = ids(owner).issue({ provider: 'b', ref });
      if (id === undefined) {
        expect(Buffer.byteLength(JSON.stringify(ref))).toBeGreaterThan(300);
        return;
      }
      expect(id.length).toBeLessThanOrEqual(suggestionIdMaxLength);
      expect(ids(owner).read(id)).toEqual({ provider: 'b', ref });
    }),
  );
  expect(ids(owner).issue({ provider: 'b', ref: 'x'.repeat(400) })).toBeUndefined();
});

test('decisions.md 3 addresses: any byte of an id flipped, and it names nothing', () => {
  const id = issued();
  const bytes = Buffer.from(id);
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const tampered = Buffer.from(bytes);
      tampered.writeUInt8(tampered.readUInt8(at) ^ flip, at);
      expect(ids(owner).read(tampered.toString('latin1'))).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('decisions.md 3 addresses: any character of an id added or taken away, and it names nothing', () => {
  const id = issued();
  fc.assert(
    fc.property(fc.nat(id.length), fc.constantFrom('', ...'AZaz09-_=+/. \n'), (at, character) => {
      const tampered = id.slice(0, at) + character + id.slice(character === '' ? at + 1 : at);
      fc.pre(tampered !== id);
      expect(ids(owner).read(tampered)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.string(), (noise) => {
      expect(ids(owner).read(noise)).toBeUndefined();
    }),
  );
});

test.each([
  ['another brand of the client', { ...owner, brandId: 'brd_other' }],
  ['another client', { ...owner, clientId: 'cli_other' }],
  ['brand and client swapped', { clientId: owner.brandId, brandId: owner.clientId }],
])('decisions.md 3 addresses: %s cannot read an id', (_who, other) => {
  expect(ids(other).read(issued())).toBeUndefined();
});

test('decisions.md 3 addresses: an id is good for 15 minutes', () => {
  const id = issued();
  const start = clock.time;
  clock.time = start + 15 * minuteMs - 1;
  expect(ids(owner).read(id)).toEqual(target);
  clock.time = start + 15 * minuteMs;
  expect(ids(owner).read(id)).toBeUndefined();
});

test('a rotated keyring reads what the old one issued; a dropped key opens nothing', () => {
  const old = issued();
  const rotated = createSuggestionIds([second, first], now);
  expect(rotated(owner).read(old)).toEqual(target);
  const fresh = issued(rotated);
  expect(fresh).toMatch(/^k2\./);
  expect(ids(owner).read(fresh)).toBeUndefined();
  expect(createSuggestionIds([second], now)(owner).read(old)).toBeUndefined();
});

test('the same secret under another key id does not read an id under its name', () => {
  const renamed = createSuggestionIds([first, { id: 'k9', key: first.key }], now);
  expect(renamed(owner).read(issued().replace('k1.', 'k9.'))).toBeUndefined();
});
