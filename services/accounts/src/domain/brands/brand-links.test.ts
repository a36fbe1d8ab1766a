import { expect, test } from 'vitest';
import { type BrandLinks, brandLinkIssues, changedLinks } from './brand-links.ts';

const placesIn = (links: BrandLinks) => brandLinkIssues(links).map(({ where }) => where);

test('decisions.md 15: support is https, an email address and a number in E.164; each may be missing', () => {
  const supportUrl = 'https://shop.example/help?a=1#faq';
  const phones = ['+18005550100', '+442079460000', '+12025550123'];
  for (const supportPhone of phones)
    expect(placesIn({ supportUrl, supportEmail: 'care@shop.example', supportPhone }), supportPhone).toEqual(
      [],
    );
  expect(placesIn({})).toEqual([]);
  expect(
    placesIn({ supportUrl: '', supportEmail: '', supportPhone: '', privacyUrl: '', termsUrl: '' }),
  ).toEqual([]);
});

test.each([
  'http://shop.example',
  'shop.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/help',
  'https://',
  'https://ann:pw@shop.example',
  'https://shop.example/a b',
  'https:\\\\shop.example',
  ` https://shop.example`,
  `https://shop.example/${'x'.repeat(2048)}`,
])('decisions.md 15: %s is no address of a brand', (url) => {
  expect(placesIn({ supportUrl: url, privacyUrl: url, termsUrl: url })).toEqual([
    '/support/url',
    '/privacy_url',
    '/terms_url',
  ]);
});

test.each(['care', 'mailto:care@shop.example', 'a@b.example, c@d.example', '"a b"@shop.example'])(
  'decisions.md 15: %s is no email address of a brand',
  (supportEmail) => expect(placesIn({ supportEmail })).toEqual(['/support/email']),
);

test.each(['8005550100', '+1 800 555 0100', 'tel:+18005550100', '+15551', '+18005550100;ext=1', '911'])(
  'decisions.md 15: %s is no phone number of a brand',
  (supportPhone) => expect(placesIn({ supportPhone })).toEqual(['/support/phone']),
);

test('a link that is not given stays, and an empty one removes it', () => {
  const before = { supportUrl: 'https://a.example', termsUrl: 'https://b.example' };
  expect(changedLinks(before, { termsUrl: '', privacyUrl: 'https://c.example' })).toEqual({
    supportUrl: 'https://a.example',
    privacyUrl: 'https://c.example',
    termsUrl: '',
  });
});
