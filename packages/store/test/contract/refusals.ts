import { expect, test } from 'vitest';
import { UnsupportedOperation } from '../../src/errors.ts';
import type { CollectionDefinition, Filter, FindOptions, Update } from '../../src/index.ts';
import type { Testbed, Thing } from './testbed.ts';

const filters: readonly (readonly [string, unknown])[] = [
  ['an unknown operator', { a: { ne: 1 } }],
  ['an operator of the wire', { a: { $gt: 1 } }],
  ['equality with null', { a: null }],
  ['equality with an array', { a: [1] }],
  ['undefined', { a: undefined }],
  ['undefined in a range', { a: { gt: undefined } }],
  ['undefined in a list', { a: { in: [1, undefined] } }],
  ['null in a list', { a: { in: [null] } }],
  ['a list of 1001 values', { a: { in: new Array(1001).fill(1) } }],
  ['in next to another operator', { a: { in: [1], gt: 0 } }],
  ['no operator', { a: {} }],
  ['exists without a boolean', { a: { exists: 1 } }],
  ['a range of booleans', { a: { gt: false } }],
  ['a range from a number to a string', { a: { gt: 1, lt: 'x' } }],
  ['not a number', { a: Number.NaN }],
  ['a whole number that is not exact', { a: 2 ** 53 }],
  ['a lone surrogate', { a: '\ud800' }],
  ['an id that is no string', { _id: 1 }],
  ['a logical operator', { $or: [{ a: 1 }] }],
  ['an empty path', { '': 1 }],
  ['an empty segment', { 'a..b': 1 }],
  ['a trailing dot', { 'a.': 1 }],
  ['a segment with $', { 'a.$b': 1 }],
  ['a segment of digits', { 'a.0': 1 }],
  ['a quote in a path', { 'a."': 1 }],
  ['an apostrophe in a path', { "a'": 1 }],
  ['a path through a prototype', { 'a.constructor': 1 }],
  ['a path into __proto__', JSON.parse('{"__proto__.a": 1}')],
  ['the schema of the store', { schema: 1 }],
];

const updates: readonly (readonly [string, unknown])[] = [
  ['no change', {}],
  ['no change in an operator', { set: {} }],
  ['an unknown operator', { rename: { a: 'b' } }],
  ['an operator of the wire', { $set: { a: 1 } }],
  ['set of undefined', { set: { a: undefined } }],
  ['set of undefined deep inside a list', { set: { a: [undefined] } }],
  ['set of a date', { set: { a: new Date(0) } }],
  ['set of bytes', { set: { a: new Uint8Array(1) } }],
  ['set of a bigint', { set: { a: 1n } }],
  ['set of not a number', { set: { a: Number.NaN } }],
  ['set of infinity', { set: { a: Number.POSITIVE_INFINITY } }],
  ['set of a whole number that is not exact', { set: { a: 2 ** 60 } }],
  ['set of a lone surrogate', { set: { a: 'x\udfff' } }],
  ['set of a field with a dot', { set: { a: { 'b.c': 1 } } }],
  ['set of a field with $', { set: { a: { $b: 1 } } }],
  ['set of a prototype', { set: { a: JSON.parse('{"__proto__": {"b": 1}}') } }],
  ['set of _id', { set: { _id: 'two' } }],
  ['set below _id', { set: { '_id.a': 'two' } }],
  ['set of schema', { set: { schema: 2 } }],
  ['unset of _id', { unset: ['_id'] }],
  ['unset without a list', { unset: { a: 1 } }],
  ['increment by a fraction', { increment: { a: 0.5 } }],
  ['increment by text', { increment: { a: '1' } }],
  ['push without a list', { push: { a: 1 } }],
  ['a field twice', { set: { a: 1 }, unset: ['a'] }],
  ['a field and one inside it', { set: { a: {} }, increment: { 'a.b': 1 } }],
  ['one inside a field and the field', { push: { 'a.b': [1] }, unset: ['a'] }],
  ['an array position', { set: { 'a.0': 1 } }],
  ['a path into a prototype', { set: { 'constructor.prototype.a': 1 } }],
  ['an array in an indexed field', { set: { indexed: [1] } }],
  ['an object in an indexed field', { set: { indexed: { a: 1 } } }],
  ['an object around an indexed field', { set: { 'indexed.a': 1 } }],
  ['a push to an indexed field', { push: { indexed: [1] } }],
  ['an array around a nested indexed field', { set: { outer: [{ inner: 1 }] } }],
  ['an array in a nested indexed field', { set: { outer: { inner: [1] } } }],
];

const options: readonly (readonly [string, unknown])[] = [
  ['no limit', {}],
  ['a limit of 0', { limit: 0 }],
  ['a limit of 1001', { limit: 1001 }],
  ['a limit of 1.5', { limit: 1.5 }],
  ['a sort without an index', { limit: 1, sort: { free: 'asc' } }],
  ['a sort in no direction', { limit: 1, sort: { indexed: 1 } }],
  ['after without a sort', { limit: 1, after: [1] }],
  ['after with too few keys', { limit: 1, sort: { indexed: 'asc', _id: 'asc' }, after: [1] }],
  ['after with undefined', { limit: 1, sort: { _id: 'asc' }, after: [undefined] }],
  ['the id left out', { limit: 1, without: ['_id'] }],
  ['a nested field left out', { limit: 1, without: ['outer.inner'] }],
  ['the schema left out', { limit: 1, without: ['schema'] }],
  ['a field with a quote left out', { limit: 1, without: ["a'"] }],
  ['after with an object', { limit: 1, sort: { _id: 'asc' }, after: [{}] }],
];

const documents: readonly (readonly [string, unknown])[] = [
  ['no id', { a: 1 }],
  ['an empty id', { _id: '' }],
  ['an id that is no string', { _id: 1 }],
  ['a schema', { _id: 'x', schema: 1 }],
  ['a date', { _id: 'x', a: new Date(0) }],
  ['a map', { _id: 'x', a: new Map() }],
  ['a function', { _id: 'x', a: () => 1 }],
  ['101 levels', { _id: 'x', a: JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`) }],
  ['an array in an indexed field', { _id: 'x', indexed: [1] }],
  ['an object in an indexed field', { _id: 'x', indexed: {} }],
  ['an array around an indexed field', { _id: 'x', outer: [{ inner: 1 }] }],
];

const definitions: readonly (readonly [string, Partial<CollectionDefinition<Thing>>])[] = [
  ['a name for SQL', { name: 'things"; DROP TABLE things' }],
  ['a name of the engine', { name: 'sqlite_master' }],
  ['a schema version of 0', { schemaVersion: 0 }],
  ['changes that add since a later schema', { schemaVersion: 2, additiveSince: 3 }],
  ['an index without fields', { indexes: [{ name: 'by_a', fields: [] }] }],
  ['an index with a field twice', { indexes: [{ name: 'by_a', fields: ['a', 'a'] }] }],
  [
    'two indexes of one name',
    {
      indexes: [
        { name: 'by_a', fields: ['a'] },
        { name: 'by_a', fields: ['b'] },
      ],
    },
  ],
  ['an index name with a quote', { indexes: [{ name: "by'a", fields: ['a'] }] }],
  ['a sparse index of two fields', { indexes: [{ name: 'by_ab', fields: ['a', 'b'], sparse: true }] }],
  ['an expiry index of two fields', { indexes: [{ name: 'by_ab', fields: ['a', 'b'], expires: true }] }],
  ['an expiry index of a nested field', { indexes: [{ name: 'by_ab', fields: ['a.b'], expires: true }] }],
  ['an index of the schema', { indexes: [{ name: 'by_schema', fields: ['schema'] }] }],
  ['an index of what reads the schema', { indexes: [{ name: 'by_since', fields: ['schemaSince'] }] }],
];

/** Says so loudly instead of doing different things on different backends. */
export function refusalContract(bed: Testbed): void {
  const indexes = [
    { name: 'by_indexed', fields: ['indexed'] },
    { name: 'by_inner', fields: ['outer.inner'] },
  ];

  test.each(filters)('a filter with %s is refused, by find, update and delete', async (_, filter) => {
    const things = await bed.collection({ indexes });
    await things.insert({ _id: 'one' });
    const refused = filter as Filter<Thing>;
    await expect(things.find(refused, { limit: 1 })).rejects.toThrow(UnsupportedOperation);
    await expect(things.update('one', refused, { set: { a: 1 } })).rejects.toThrow(UnsupportedOperation);
    await expect(things.delete('one', refused)).rejects.toThrow(UnsupportedOperation);
    expect(await things.get('one')).toStrictEqual({ _id: 'one' });
  });

  test.each(updates)('an update with %s is refused', async (_, update) => {
    const things = await bed.collection({ indexes });
    await things.insert({ _id: 'one' });
    await expect(things.update('one', {}, update as Update<Thing>)).rejects.toThrow(UnsupportedOperation);
    expect(await things.get('one')).toStrictEqual({ _id: 'one' });
  });

  test.each(options)('find with %s is refused', async (_, find) => {
    const things = await bed.collection({ indexes });
    await expect(things.find({}, find as FindOptions<Thing>)).rejects.toThrow(UnsupportedOperation);
  });

  test.each(documents)('a document with %s is refused', async (_, document) => {
    const things = await bed.collection({ indexes });
    await expect(things.insert(document as Thing)).rejects.toThrow(UnsupportedOperation);
    expect(await things.find({}, { limit: 1 })).toEqual([]);
  });

  test.each(definitions)('a definition with %s is refused', async (_, definition) => {
    await expect(bed.collection(definition)).rejects.toThrow(UnsupportedOperation);
  });
}
