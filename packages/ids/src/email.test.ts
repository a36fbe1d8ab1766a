import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each(['ann@clinic.example', 'ann+x@c.example', "o'neil@c.example", 'a@[192.0.2.1]'])(
  '%j is an address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each([
  '"\r\nRCPT TO:<x@y>"@c.example',
  '"ann"@c.example',
  '"a b"@c.example',
  '"a@b.example,c"@d.example',
  'ann@c.example\r\nBcc: x@y.example',
  'ann@c.example, x@y.example',
  'Ann <ann@c.example>',
  ' ann@c.example',
  'ann@c.example\n',
  'ann@',
  '',
  `${'a'.repeat(250)}@c.example`,
])('%j is no address', (text) => {
  expect(isEmail(text)).toBe(false);
});
