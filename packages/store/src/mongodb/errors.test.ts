import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, test } from 'vitest';
import { AmbiguousWrite, StoreUnavailable, UnsupportedOperation } from '../errors.ts';
import { toStoreError } from './errors.ts';

test.each([
  ['no longer the primary', 10107, StoreUnavailable, StoreUnavailable],
  ['not the primary, secondary reads off', 13435, StoreUnavailable, StoreUnavailable],
  ['no permission', 13, StoreUnavailable, StoreUnavailable],
  ['interrupted by a new primary', 11602, AmbiguousWrite, StoreUnavailable],
  ['shutting down', 91, AmbiguousWrite, StoreUnavailable],
  ['out of time', 50, AmbiguousWrite, StoreUnavailable],
  ['not replicated in time', 64, AmbiguousWrite, StoreUnavailable],
  ['short of resources', 365, StoreUnavailable, StoreUnavailable],
  ['unknown', 4711, AmbiguousWrite, StoreUnavailable],
  ['a write conflict', 112, StoreUnavailable, StoreUnavailable],
  ['a document too large', 17419, UnsupportedOperation, UnsupportedOperation],
] as const)('%s: code %i', (_, code, write, read) => {
  const error = new MongoServerError({ message: 'dup key: { email: "ada@example.org" }', code });
  expect(toStoreError(error, 'write')).toBeInstanceOf(write);
  expect(toStoreError(error, 'read')).toBeInstanceOf(read);
});

test('an unknown error keeps its code and loses its message, which may quote a document', () => {
  const error = new MongoServerError({ message: 'failed on { email: "ada@example.org" }', code: 4711 });
  const translated = toStoreError(error, 'write');
  expect(String(translated)).toBe('AmbiguousWrite: MongoDB: error 4711');
  expect(translated).not.toHaveProperty('cause');
});

test('a write that an overloaded server turned away had no effect', () => {
  const error = new MongoNetworkError('connect ECONNREFUSED');
  expect(toStoreError(error, 'write')).toBeInstanceOf(AmbiguousWrite);
  error.addErrorLabel('SystemOverloadedError');
  expect(toStoreError(error, 'write')).toBeInstanceOf(StoreUnavailable);
});

const byEmail = { name: 'by_email', fields: ['owner', 'email'], unique: true, sparse: false, expires: false };

test.each([
  [{ _id: 1 }, 'E11000 duplicate key error', '_id'],
  [{ owner: 1, email: 1 }, 'some other text: dup key: { email: "ada@example.org" }', 'by_email'],
  [{ owner: 1, email: 1 }, 'index: named_by_a_proxy dup key: {}', 'by_email'],
  [{ email: 1 }, 'collection: db.c index: by_an_operator dup key: {}', 'by_an_operator'],
  [undefined, 'collection: db.c index: db.c.$by_email dup key: {}', 'by_email'],
  [undefined, 'index: _id_ dup key: {}', '_id'],
  [undefined, 'duplicate', 'unknown'],
])('the violated index is known by its fields %j before the text', (keyPattern, message, index) => {
  const error = new MongoServerError({ message, code: 11000, ...(keyPattern && { keyPattern }) });
  expect(toStoreError(error, 'write', [byEmail])).toMatchObject({ name: 'UniqueViolation', index });
});

test('faults of the program pass unchanged', () => {
  const fault = new TypeError('a mistake');
  expect(toStoreError(fault, 'write')).toBe(fault);
});
