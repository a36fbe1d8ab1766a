import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { receiverUrl } from './receiver-url.ts';

/** The URL, or its refusal as `<kind> <code of the issue> <where>`. */
function read(text: string, mode: 'test' | 'live' = 'test'): string {
  try {
    return receiverUrl(text, mode);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return [error.kind, ...error.issues.flatMap(({ code, where }) => [code, where])].join(' ');
  }
}

test.each([
  ['https://shop.example/hook', 'https://shop.example/hook'],
  ['HTTPS://Shop.Example', 'https://shop.example/'],
  ['https://shop.example/a?token=1#part', 'https://shop.example/a?token=1'],
  ['http://shop.example:8080/', 'http://shop.example:8080/'],
  ['https://127.0.0.1/', 'https://127.0.0.1/'],
  ['https://0x7f.1/', 'https://127.0.0.1/'],
  ['https://[fd00:ec2::254]/', 'https://[fd00:ec2::254]/'],
  ['https://metadata.internal:22/', 'https://metadata.internal:22/'],
])('research 5.2: %s can be registered, wherever it leads', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test.each([
  ['', 'malformed-request url.malformed /url'],
  ['shop.example/hook', 'malformed-request url.malformed /url'],
  ['https://', 'malformed-request url.malformed /url'],
  ['https://[::1%25eth0]/', 'malformed-request url.malformed /url'],
  ['ftp://shop.example/', 'validation url.scheme /url'],
  ['javascript:alert(1)', 'validation url.scheme /url'],
  ['https://user@shop.example/', 'validation url.userinfo /url'],
  ['https://:secret@shop.example/', 'validation url.userinfo /url'],
])('decisions.md 10: %s is refused', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('in live mode a URL is https', () => {
  expect(read('http://shop.example/', 'live')).toBe('validation url.scheme /url');
  expect(read('https://shop.example/', 'live')).toBe('https://shop.example/');
});

test('a URL has at most 2048 characters, as it is given and in normal form', () => {
  const longest = `https://shop.example/${'a'.repeat(2048 - 'https://shop.example/'.length)}`;
  expect(read(longest)).toBe(longest);
  expect(read(`${longest}a`)).toBe('malformed-request request.length /url');
  expect(read(`${longest.slice(0, -1)}é`)).toBe('malformed-request request.length /url');
  expect(read(`https://shop.example/#${'a'.repeat(2048)}`)).toBe('malformed-request request.length /url');
});
