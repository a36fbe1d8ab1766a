import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkFault } from './link-target.ts';

test.each([
  'https://example.org',
  'https://example.org/privacy?lang=es#care',
  'https://example.org:8443/a%20b',
  'tel:988',
  'tel:911',
  'tel:+12015550123',
  'tel:+1-201-555-0123',
  'mailto:care.team+us@help.example.org',
])('decisions.md 12: a patient may be given %s', (href) => {
  expect(linkFault(href)).toBeUndefined();
});

test.each([
  'http://example.org',
  'javascript:alert(1)',
  'data:text/html,x',
  'sms:988',
  '//example.org',
  '/privacy',
  '988',
  'HTTPS://example.org',
  'https:example.org',
  'https://',
  'https://user@example.org',
  'https://user:word@example.org',
  'https://example.org\\@other.example',
  'https://example.org/a b',
  'https://example.org/\u202e',
  'https://[::1',
  'tel:',
  'tel:1',
  'tel:988;ext=1',
  'tel:+',
  'tel:call-us',
  'tel:12345678901234567890123',
  'mailto:',
  'mailto:care',
  'mailto:a@example.org,b@example.org',
  'mailto:a@example.org?bcc=b@example.org',
])('decisions.md 12: a patient is not given %s', (href) => {
  expect(linkFault(href)).toMatch(/^[A-Z].+\.$/);
});

test('decisions.md 12: a link is one of these: https without a user, tel or mailto', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `https://${text}`),
      ),
      (href) => {
        if (linkFault(href) !== undefined) return;
        const { protocol, username, password } = new URL(href);
        expect(['https:', 'tel:', 'mailto:']).toContain(protocol);
        expect(username + password).toBe('');
      },
    ),
  );
});
