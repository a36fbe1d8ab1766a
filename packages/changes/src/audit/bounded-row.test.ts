import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AuditEntry } from './audit-row.ts';
import { boundedRow } from './bounded-row.ts';

const rowOf = (changed: AuditEntry['changed']) =>
  ({
    _id: 'aud_1',
    action: 'brand.update',
    actor: { kind: 'credential', name: 'key_1' },
    correlationId: 'c'.repeat(128),
    clientId: 'cli_1',
    subject: 'brd_1',
    changed,
    at: 1,
  }) as const;
const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(value));

test('decisions.md 13: a row that fits is stored as it is', () => {
  const row = rowOf({ name: 'Slim', origins: ['https://a.example'] });
  expect(boundedRow(row)).toBe(row);
});

test('decisions.md 13: of a row above 4 KiB the longest values become counts and hashes, and the short ones stay', () => {
  const allowlist = Array.from({ length: 98 }, (_, n) => `https://shop.example/${n}/${'p'.repeat(590)}`);
  const { changed } = boundedRow(rowOf({ redirectAllowlist: allowlist, name: 'Slim', version: 7 }));
  expect(changed).toEqual({
    redirectAllowlist: { count: 98, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    name: 'Slim',
    version: 7,
  });
});

test('decisions.md 13: equal long values have equal hashes, and others have not', () => {
  const hashOf = (text: string) => boundedRow(rowOf({ text })).changed.text;
  expect(hashOf('a'.repeat(5000))).toEqual(hashOf('a'.repeat(5000)));
  expect(hashOf('a'.repeat(5000))).toMatchObject({ length: 5000 });
  expect(hashOf('a'.repeat(5000))).not.toEqual(hashOf(`${'a'.repeat(4999)}b`));
});

test('decisions.md 13: no row has more than 4 KiB, whatever changed, and bounding it again changes nothing', () => {
  const long = fc.integer({ min: 0, max: 3000 }).map((length) => 'ü'.repeat(length));
  const value = fc.oneof(long, fc.jsonValue(), fc.array(long, { maxLength: 20 }));
  const changes = fc.oneof(
    fc.dictionary(fc.string({ maxLength: 40 }), value, { maxKeys: 60 }),
    fc.dictionary(fc.string({ minLength: 200, maxLength: 300 }), value, { minKeys: 15, maxKeys: 30 }),
  );
  fc.assert(
    fc.property(changes, (changed) => {
      const row = boundedRow(rowOf(changed as AuditEntry['changed']));
      expect(bytesOf(row)).toBeLessThanOrEqual(4096);
      expect(boundedRow(row)).toEqual(row);
    }),
  );
});
