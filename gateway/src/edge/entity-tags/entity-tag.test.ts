import { DomainError } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entityTag, namesTag, requiredVersion } from './entity-tag.ts';

const tag = entityTag('{"a":1}', 3n);

test('a tag is strong, follows the bytes, and is read back with its version', () => {
  expect(tag).toMatch(/^"3-[\w-]{22}"$/);
  expect(entityTag('{"a":1}', 3n)).toBe(tag);
  expect(entityTag(Buffer.from('{"a":1}'), 3n)).toBe(tag);
  expect(entityTag('{"a":2}', 3n)).not.toBe(tag);
  expect(entityTag('{"a":1}', 4n)).not.toBe(tag);
  expect(entityTag('{"a":1}')).toMatch(/^"[\w-]{22}"$/);
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), fc.string(), (version, body) => {
      expect(requiredVersion(entityTag(body, version))).toBe(version);
    }),
  );
});

test.each([
  [tag, true],
  [` ${tag} `, true],
  [`W/${tag}`, true],
  [`"x", ${tag}`, true],
  [`"x",W/"y",\t${tag} ,"z"`, true],
  ['*', true],
  [' * ', true],
  [undefined, false],
  ['', false],
  ['"x"', false],
  [`"x" ${tag}`, false],
  [tag.slice(1, -1), false],
  [`w/${tag}`, false],
  [`"${tag}"`, false],
])('RFC 9110 13.1.2: If-None-Match %j names the tag: %j', (header, named) => {
  expect(namesTag(header, tag)).toBe(named);
});

test.each([
  [undefined, 0],
  ['*', 0],
  [tag, 3],
  [` ${tag}\t`, 3],
  [`W/${tag}`, 3],
])('RFC 9110 13.1.1: If-Match %j insists on version %j', (header, version) => {
  expect(Number(requiredVersion(header))).toBe(version);
});

test.each([
  ['"x"', 'conflict'],
  ['W/"x"', 'conflict'],
  [`w/${tag}`, 'malformed-request'],
  [entityTag('{}'), 'conflict'],
  [tag.replace('3', '03'), 'conflict'],
  [tag.replace('3', '9'.repeat(30)), 'conflict'],
  ['', 'malformed-request'],
  ['3', 'malformed-request'],
  [`${tag}, "x"`, 'malformed-request'],
  [`${tag}x`, 'malformed-request'],
])('RFC 9110 13.1.1: If-Match %j is %s', (header, kind) => {
  let thrown: unknown;
  try {
    requiredVersion(header);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(DomainError);
  expect((thrown as DomainError).kind).toBe(kind);
});
