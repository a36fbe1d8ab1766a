import { DomainError } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CursorScope, createCursors } from './cursors.ts';

const cursors = createCursors(['a-secret-for-this-test']);
const scope: CursorScope = {
  list: 'orders',
  clientId: 'cli_own',
  filters: { state: 'paid', brand_id: 'brd_own' },
};

function refusal(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error instanceof DomainError ? [error.kind, error.issues.map(({ code }) => code)] : error;
  }
  return 'no refusal';
}
const refused = ['malformed-request', ['request.cursor']];

test('a cursor gives back the position it was made of, and is the same each time', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (position) => {
      const cursor = cursors.write(scope, position);
      expect(cursors.read(scope, cursor)).toEqual(position);
      expect(cursors.write(scope, position)).toBe(cursor);
      expect(cursor).toMatch(/^[\w-]+$/);
    }),
  );
});

test('decisions.md 1 envelopes: a cursor with any character changed, added or taken away is refused', () => {
  const cursor = cursors.write(scope, ['2026-01-12T09:30:00.000Z', 'ord_1']);
  fc.assert(
    fc.property(
      fc.nat(cursor.length),
      fc.constantFrom('change', 'add', 'take'),
      fc.constantFrom(...'AZaz09-_=+/. "'),
      (at, act, character) => {
        const after = act === 'add' ? at : at + 1;
        const tampered = cursor.slice(0, at) + (act === 'take' ? '' : character) + cursor.slice(after);
        fc.pre(tampered !== cursor);
        expect(refusal(() => cursors.read(scope, tampered))).toEqual(refused);
      },
    ),
  );
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (noise) => {
      expect(refusal(() => cursors.read(scope, noise))).toEqual(refused);
    }),
  );
});

test.each<[string, CursorScope]>([
  ["another client's", { ...scope, clientId: 'cli_foreign' }],
  ["another list's", { ...scope, list: 'brands' }],
  ['made with another filter value', { ...scope, filters: { ...scope.filters, state: 'refunded' } }],
  ['made with a filter more', { ...scope, filters: { ...scope.filters, offering_ref: 'x' } }],
  ['made with a filter less', { ...scope, filters: { state: 'paid' } }],
  ['made without filters', { list: scope.list, clientId: scope.clientId }],
])('decisions.md 1 envelopes: a cursor that is %s is refused', (_which, other) => {
  expect(refusal(() => cursors.read(other, cursors.write(scope, ['x'])))).toEqual(refused);
});

test('decisions.md 1 envelopes: an empty cursor is reported as such', () => {
  expect(() => cursors.read(scope, '')).toThrow('The cursor is empty. Leave it out for the first page.');
});

test('parts of a scope cannot be shifted into one another', () => {
  const text = fc.string({ maxLength: 6 });
  const anyScope = fc.record({
    list: text,
    clientId: text,
    filters: fc.dictionary(text, text, { maxKeys: 2 }),
  });
  fc.assert(
    fc.property(anyScope, anyScope, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      const sameFilters =
        JSON.stringify(Object.entries(one.filters).sort()) ===
        JSON.stringify(Object.entries(other.filters).sort());
      fc.pre(!(sameFilters && one.list === other.list && one.clientId === other.clientId));
      expect(refusal(() => cursors.read(other, cursors.write(one, ['x'])))).toEqual(refused);
    }),
  );
});

test('decisions.md 13: a cursor outlives the rotation of its secret, until the old one is taken away', () => {
  const cursor = createCursors(['old']).write(scope, ['x']);
  expect(createCursors(['old', 'new']).read(scope, cursor)).toEqual(['x']);
  expect(createCursors(['new', 'old']).read(scope, cursor)).toEqual(['x']);
  expect(refusal(() => createCursors(['new']).read(scope, cursor))).toEqual(refused);
});

test('every replica with the secret takes the cursor, none with another secret', () => {
  const cursor = cursors.write(scope, ['x']);
  expect(createCursors(['a-secret-for-this-test']).read(scope, cursor)).toEqual(['x']);
  expect(refusal(() => createCursors(['another-secret']).read(scope, cursor))).toEqual(refused);
});
