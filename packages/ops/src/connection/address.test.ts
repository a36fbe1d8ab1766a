import { expect, test } from 'vitest';
import { UsageError } from '../io/failure.ts';
import { readAddress } from './address.ts';

test.each([
  ['127.0.0.1:8081', '127.0.0.1:8081', false],
  ['http://accounts:8081', 'accounts:8081', false],
  ['http://accounts:8081/', 'accounts:8081', false],
  ['https://ops.example', 'ops.example:443', true],
  ['https://ops.example:8443', 'ops.example:8443', true],
  ['http://ops.example', 'ops.example:80', false],
  ['[::1]:8081', '[::1]:8081', false],
  ['localhost:80', 'localhost:80', false],
])('%s is an address', (text, authority, secure) => {
  expect(readAddress(text, '--url')).toEqual({ authority, secure });
});

test.each([
  '',
  'accounts',
  'ftp://accounts:1',
  'http://a:1/path',
  'http://u:p@a:1',
  'a:1/x',
  'a:99999',
  'http://',
  ':80',
  'http://a:1?x',
])('%j is not an address', (text) => {
  expect(() => readAddress(text, '--url')).toThrow(UsageError);
  expect(() => readAddress(text, '--url')).toThrow(/^--url must be host:port/);
});
