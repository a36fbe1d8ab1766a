import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wordsOf } from '../../messages/index.ts';
import { parsePrefills } from './contact-prefill.ts';
import { readEmail } from './email.ts';
import { readPhone } from './phone.ts';
import type { ReadContact } from './read-contact.ts';

const contact = (value: string): ReadContact => ({ kind: 'contact', value });
const wrong = (reason: string) => ({ kind: 'wrong', reason });
/** What a copied text may have in and around it that nobody sees. */
const invisible = [
  ...'\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\u00ad\ufe0f',
];
const unseen = fc.array(fc.constantFrom(...invisible), { maxLength: 3 }).map((marks) => marks.join(''));

/** The text with something invisible before and behind each of its characters. */
function withUnseen(text: string): fc.Arbitrary<string> {
  return fc
    .array(unseen, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((marks) => [...text].map((letter, index) => `${marks[index]}${letter}`).join('') + marks.at(-1));
}

describe('decisions.md 4: a phone number', () => {
  test.each([
    ['(202) 555-0143', '+12025550143'],
    ['\u202d(202) 555-0143\u202c', '+12025550143'],
    ['202\u00a0555\u20110143', '+12025550143'],
    ['\t202.555.0143\n', '+12025550143'],
    ['２０２５５５０１４３', '+12025550143'],
    ['＋1 202 555 0143', '+12025550143'],
    ['787-555-0143', '+17875550143'],
    ['+44 20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
  ])('such as %j is kept as %s', (text, number) => {
    expect(readPhone(text)).toEqual(contact(number));
  });

  test('is the same with anything invisible in it', () => {
    fc.assert(
      fc.property(withUnseen('(202) 555-0143'), (text) => {
        expect(readPhone(text)).toEqual(contact('+12025550143'));
      }),
    );
  });

  test('of a story (555-0100 to 555-0199) is taken', () => {
    for (let last = 100; last < 200; last += 1) {
      expect(readPhone(`202-555-0${last}`)).toEqual(contact(`+12025550${last}`));
    }
  });

  test.each([
    ['0000000000', 'phone_unassigned'],
    ['1234567890', 'phone_unassigned'],
    ['911-555-0143', 'phone_unassigned'],
    ['202-055-0143', 'phone_unassigned'],
    ['555 555 5555', 'phone_unassigned'],
    ['555-0143', 'phone_short'],
    ['911', 'phone_short'],
    ['1', 'phone_short'],
    ['-', 'phone_short'],
    ['202 555 01433', 'phone_long'],
    ['202 555 0143 x12', 'phone_extension'],
    ['202 555 0143 ext. 12', 'phone_extension'],
    ['202 555 0143;ext=12', 'phone_extension'],
    ['202 555 0143 #12', 'phone_extension'],
    ['202 555 0143 extensión 12', 'phone_extension'],
    ['call 202 555 0143', 'phone_letters'],
    ['1-800-FLOWERS', 'phone_letters'],
    ['+44 20', 'phone_abroad'],
    ['+999 20 7946 0958', 'phone_abroad'],
  ])('such as %j is none: %s', (text, reason) => {
    expect(readPhone(text)).toEqual(wrong(reason));
  });
});

describe('decisions.md 4: an email address', () => {
  test.each([
    [' Ann.Lee+x@Example.COM ', 'Ann.Lee+x@example.com'],
    ['\u2068ann@example.com\u2069', 'ann@example.com'],
    ['ａｎｎ＠example.com', 'ann@example.com'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
    ['ann@例え。テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ])('such as %j is kept as %s', (text, address) => {
    expect(readEmail(text)).toEqual(contact(address));
  });

  test('is the same with anything invisible in it', () => {
    fc.assert(
      fc.property(withUnseen('ann@example.com'), (text) => {
        expect(readEmail(text)).toEqual(contact('ann@example.com'));
      }),
    );
  });

  test.each([
    ['ann', 'email_at'],
    ['ann@b@example.com', 'email_at'],
    ['ann lee@example.com', 'email_space'],
    ['patient at example', 'email_at'],
    ['ann@example.com, bo@example.com', 'email_at'],
    ['@example.com', 'email_name'],
    ['a..b@example.com', 'email_name'],
    ['josé@example.com', 'email_name'],
    ['<ann@example.com', 'email_name'],
    [`${'a'.repeat(65)}@example.com`, 'email_name'],
    ['ann@localhost', 'email_domain'],
    ['ann@', 'email_domain'],
    ['ann@-example.com', 'email_domain'],
    ['ann@example.com>', 'email_domain'],
    ['ann@ex%61mple.com', 'email_domain'],
    ['ann@127.0.0.1', 'email_domain'],
    ['ann@xn--.example', 'email_domain'],
    [`ann@${'a.'.repeat(130)}com`, 'email_domain'],
  ])('such as %j is none: %s', (text, reason) => {
    expect(readEmail(text)).toEqual(wrong(reason));
  });
});

test('what was read once is read again as the same', () => {
  const domain = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(domain, (name) => {
      const read = readEmail(`ann@${name}.example`);
      if (read.kind === 'contact') expect(readEmail(read.value)).toEqual(read);
    }),
  );
});

test('interface.md 4.1 rule 9: prefills are normalised, and left out if invalid', () => {
  const email = '\u202aann@bücher.example\u202c';
  expect(parsePrefills({ email, phone: '\u202d(202) 555-0143\u202c' })).toEqual({
    email: 'ann@xn--bcher-kva.example',
    phone: '+12025550143',
  });
  expect(parsePrefills({ email: 'ann', phone: '0000000000' })).toBeUndefined();
  expect(parsePrefills({ email: '', phone: '202 555 0143\u0000' })).toBeUndefined();
});

test.each(['en', 'es'])('each reason has its own words in %s', (locale) => {
  const words = Object.values(wordsOf(locale).formats);
  expect(new Set(words).size).toBe(words.length);
});
