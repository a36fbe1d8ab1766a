import { DomainError } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostnameOf } from './hostname-of.ts';

const live = {
  mode: 'live',
  edgeDomain: 'edge.telehealth.com',
  platformDomains: ['edge.telehealth.com', 'telehealth.com'],
} as const;
const inTest = { ...live, mode: 'test' } as const;

function outcomeOf(text: string, settings: Parameters<typeof hostnameOf>[1] = live): string {
  try {
    return hostnameOf(text, settings);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.issues.map(({ where }) => where)).toEqual(['/hostname']);
    // decisions.md 1: a sentence in plain words.
    expect(error.issues[0]?.message).toMatch(/^(A|The) .+\.$/);
    return error.issues[0]?.code ?? '';
  }
}

test.each([
  ['login.brand.com', 'login.brand.com'],
  ['www.brand.com', 'www.brand.com'],
  ['LOGIN.Brand.COM.', 'login.brand.com'],
  ['login.x.co.uk', 'login.x.co.uk'],
  ['a.b.github.io', 'a.b.github.io'],
  ['a.xtelehealth.com', 'a.xtelehealth.com'],
])('decisions.md 7: %s is the hostname %s', (text, hostname) => {
  expect(outcomeOf(text)).toBe(hostname);
});

test.each([
  ['ideographic dots', 'login。brand．com', 'login.brand.com'],
  ['full-width letters', 'ｌogin.brand.com', 'login.brand.com'],
  ['capitals of another script', 'BÜCHER.shop.com', 'xn--bcher-kva.shop.com'],
  ['a composed and a decomposed letter', 'bu\u0308cher.shop.com', 'xn--bcher-kva.shop.com'],
  ['its ASCII form', 'xn--bcher-kva.shop.com', 'xn--bcher-kva.shop.com'],
])('one name has one hostname, however it is spelled: %s', (_, text, hostname) => {
  expect(outcomeOf(text)).toBe(hostname);
});

test('a name of other letters that look the same is another hostname', () => {
  expect(outcomeOf('аpple.shop.com')).toBe('xn--pple-43d.shop.com');
});

const longLabel = 'a'.repeat(64);
const longName = `${`${'a'.repeat(49)}.`.repeat(5)}brand.com`;

test.each([
  ...['', '.', '..', 'a..b.com', 'login.brand.com..', '.login.brand.com', `${longLabel}.b.com`, longName],
  ...['-a.b.com', 'a-.b.com', 'a_b.c.com', 'a b.c.com', 'login.brand.com:80', 'https://a.b.com'],
  ...['//a.b.com', 'u@a.b.com', 'a.b.com/x', 'a.b.com?x', 'a.b.com#x', 'a\\b.c.com', 'a%2eb.c.com'],
  ...['a\0.b.com', 'a\n.b.com', '\ud800.b.com', 'lo\u00adgin.b.com', 'lo\u200bgin.b.com', '\u202ea.b.com'],
  ...['xn--a.b.com', 'xn--zz--.b.com', 'xn--.b.com', '1.2.3.4.5', 'login.brand.１２x_', '::ffff:1.2.3.4'],
])('decisions.md 7: %j is no hostname', (text) => {
  expect(outcomeOf(text)).toBe('hostname.malformed');
});

test.each([
  ...['1.2.3.4', '１.２.３.４', '0x7f.1', '127.1', '0177.0.0.1', '2130706433', '1.2.3.4.', '::1', '[::1]'],
])('decisions.md 7: %j is an address', (text) => {
  expect(outcomeOf(text)).toBe('hostname.address');
});

test.each([
  ['*.brand.com', 'hostname.wildcard'],
  ['co.uk', 'hostname.public_suffix'],
  ['com', 'hostname.public_suffix'],
  ['github.io', 'hostname.public_suffix'],
  ['s3.amazonaws.com', 'hostname.public_suffix'],
  ['brand.com', 'hostname.apex'],
  ['brand.co.uk', 'hostname.apex'],
  ['brand.github.io', 'hostname.apex'],
  ['telehealth.com', 'hostname.platform'],
  ['login.telehealth.com', 'hostname.platform'],
  ['a.login.edge.telehealth.com', 'hostname.platform'],
  ['TELEHEALTH。com', 'hostname.platform'],
  ['a.b.local', 'hostname.reserved'],
  ['localhost', 'hostname.reserved'],
  ['a.b.internal', 'hostname.reserved'],
  ['1.0.168.192.in-addr.arpa', 'hostname.reserved'],
  ['a.b.onion', 'hostname.reserved'],
  ['a.b.nosuchdomain', 'hostname.reserved'],
])('decisions.md 7: %s is refused with %s', (text, code) => {
  expect(outcomeOf(text)).toBe(code);
  expect(outcomeOf(text, inTest)).toBe(code);
});

test.each(['login.brand.test', 'login.brand.example'])('%s serves in test mode alone', (text) => {
  expect(outcomeOf(text, inTest)).toBe(text);
  expect(outcomeOf(text)).toBe('hostname.reserved');
});

test('whatever is written, a hostname is lower-case LDH of three labels or more, and is its own hostname', () => {
  const label = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.domain(), fc.ipV4());
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(label, { maxLength: 5 }).map((labels) => `${labels.join('.')}.brand.com`),
  );
  fc.assert(
    fc.property(text, (written) => {
      const outcome = outcomeOf(written);
      if (outcome.startsWith('hostname.')) return;
      expect(outcome).toMatch(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.){2,}[a-z0-9-]{2,63}$/);
      expect(outcome.length).toBeLessThanOrEqual(253);
      expect(outcomeOf(outcome)).toBe(outcome);
    }),
    { numRuns: 300 },
  );
});
