import { create, type MessageInitShape } from '@bufbuild/protobuf';
import {
  SimulatedCheckoutSchema,
  SimulatedCheckoutStatus,
} from '@telehealth/contracts/orders/v1/simulated_checkout_service';
import { expect, test } from 'vitest';
import { checkoutPage } from './checkout-page.ts';
import { checkoutStyle } from './checkout-style.ts';
import { checkoutTexts } from './texts.ts';

const shown = (checkout: MessageInitShape<typeof SimulatedCheckoutSchema> = {}) =>
  checkoutPage(
    create(SimulatedCheckoutSchema, {
      orderRef: 'ord_1',
      totalMinor: 24_900n,
      currency: 'USD',
      status: SimulatedCheckoutStatus.OPEN,
      actions: ['pay', 'decline', 'cancel'],
      formToken: 'token-1',
      ...checkout,
    }),
  );
const buttonsIn = (page: string) =>
  [...page.matchAll(/<button name="action" value="([^"]*)">([^<]*)</g)].map(([, value, label]) => [
    value,
    label,
  ]);

test('decisions.md 6: the page says that it is a test, the amount, the order and the state in words', () => {
  const page = shown();
  for (const text of [
    'Test checkout.',
    'No money moves.',
    '$249.00',
    'ord_1',
    'The payment has not been made yet.',
  ])
    expect(page).toContain(text);
  expect(page).not.toContain('Given back');
});

test('decisions.md 6: it has one button per possible action, in the order of the service, in one form with its token', () => {
  const page = shown({ actions: ['capture', 'cancel'], formToken: 'token-2' });
  expect(buttonsIn(page)).toEqual([
    ['capture', 'Take the money'],
    ['cancel', 'Cancel the payment'],
  ]);
  expect(page.match(/<form/g)).toHaveLength(1);
  expect(page).toContain('<form method="post"');
  expect(page).toContain('<input type="hidden" name="form_token" value="token-2">');
});

test.each(['en', 'es'])('every action of the contract has a label of its own in %s', (locale) => {
  const actions = [
    ...['pay', 'authorize', 'capture', 'decline', 'refund', 'partial_refund'],
    ...['dispute', 'win_dispute', 'lose_dispute', 'cancel'],
  ];
  const labels = buttonsIn(shown({ actions, locale })).map(([, label]) => label);
  expect(new Set(labels).size).toBe(actions.length);
  for (const label of labels) expect(label).toMatch(/^[A-Z][a-zó ]+( \$249\.00| 249,00.US\$| USD.249\.00)?$/);
});

test.each(
  Object.entries(SimulatedCheckoutStatus)
    .filter(([name]) => name !== 'UNSPECIFIED')
    .flatMap(([name, status]) => ['en', 'es'].map((locale) => [name, locale, status] as const)),
)('the status %s has a sentence of its own in %s', (_name, locale, status) => {
  const sentence = (one: SimulatedCheckoutStatus) =>
    /<p role="status">(.*)<\/p>/.exec(shown({ status: one, locale }))?.[1] ?? '';
  expect(sentence(status)).toMatch(/^[A-Z].+\.$/);
  // That of the unspecified status is the one for a status that is unknown.
  const others = Object.values(SimulatedCheckoutStatus).filter((other) => other !== status);
  expect(others.map(sentence)).not.toContain(sentence(status));
});

test('decisions.md 14: the page names the brand, the offering and the price', () => {
  const page = shown({ brandName: 'Slim & Fit', offeringName: 'Semaglutide, monthly' });
  expect(page).toContain('<title>Test checkout · Slim &amp; Fit</title>');
  for (const text of ['>Slim &amp; Fit<', '>Semaglutide, monthly<', '>$249.00<'])
    expect(page).toContain(text);
  expect(shown()).toContain('<title>Test checkout</title>');
});

test('decisions.md 14: the page speaks the language of the journey, in every text', () => {
  const everything = {
    refundedMinor: 1n,
    returnUrl: 'https://shop.example/',
    actions: ['pay', 'cancel'],
  };
  const textsIn = (locale: string, isLeaving: boolean) =>
    checkoutPage(create(SimulatedCheckoutSchema, { ...everything, currency: 'USD', locale }), { isLeaving })
      .replace(/<style>[^<]*/, '')
      .split(/<[^>]*>/)
      .map((text) => text.trim())
      .filter(Boolean);
  for (const isLeaving of [false, true]) {
    const [english, spanish] = [textsIn('en', isLeaving), textsIn('es', isLeaving)];
    expect(spanish).toHaveLength(english.length);
    expect(spanish.filter((text) => english.includes(text))).toEqual([]);
    expect(textsIn('es-MX', isLeaving)).toEqual(spanish);
    expect(textsIn('fr', isLeaving)).toEqual(english);
  }
  expect(shown({ locale: 'es' })).toContain('<html lang="es">');
  expect(shown()).toContain('<html lang="en">');
});

test('decisions.md 14: the language of a payer is the first one that the page speaks', () => {
  const languageOf = (...locales: string[]) => checkoutTexts(locales).language;
  expect(languageOf('fr', 'es-MX', 'en')).toBe('es');
  expect([languageOf(), languageOf('fr'), languageOf('')]).toEqual(['en', 'en', 'en']);
});

test('decisions.md 15: the logo of the brand stands for its name, which stays where the picture is gone', () => {
  const sha256 = 'ab'.repeat(32);
  const logo = { sha256, width: 240, height: 80 };
  const page = shown({ brandId: 'brd_1', brandName: 'Slim & Fit', logo });
  expect(page).toContain(
    `<img class="logo" src="/p/brd_1/assets/${sha256}.webp" width="240" height="80" alt="Slim &amp; Fit">`,
  );
  expect(shown({ brandName: 'Slim & Fit' })).not.toContain('<img');
});

test('decisions.md 15: a checkout has the look of its brand, and the font that the page of the brand serves', () => {
  const checkout = (look: MessageInitShape<typeof SimulatedCheckoutSchema>) =>
    create(SimulatedCheckoutSchema, { brandId: 'brd_1', ...look });
  const file = { path: 'assets/lora-latin-x.woff2', type: 'font/woff2', bytes: Buffer.of() };
  const look = { accent: '#d9a441', background: '#14211b', font: 'lora', scheme: 'dark' };
  const style = checkoutStyle(checkout(look), [file]);
  for (const part of [
    '@font-face{font-family:lora;font-display:swap;src:url(/p/brd_1/assets/lora-latin-x.woff2)}',
    '--page:#14211b',
    'color-scheme:dark',
  ])
    expect(style).toContain(part);
  expect(checkoutStyle(checkout({ font: 'url(//evil.example)', accent: 'red' }), [file])).toBe('');
});

test('when nothing is possible any more there is no form', () => {
  expect(shown({ actions: [] })).not.toContain('<form');
});

test('money that was given back is shown', () => {
  expect(shown({ refundedMinor: 5000n })).toContain('<dt>Given back</dt><dd>$50.00</dd>');
});

test('there is a link back to the return_url, and none without one', () => {
  expect(shown({ returnUrl: 'https://shop.example/thanks?a=1&b=2' })).toContain(
    '<a href="https://shop.example/thanks?a=1&amp;b=2">',
  );
  expect(shown()).not.toContain('<a ');
  expect(shown({ returnUrl: 'javascript:alert(1)' })).not.toContain('<a ');
});

test('it has no script, and whatever it is given is text in it', () => {
  const evil = `"><script>alert('x')</script>&`;
  const page = shown({
    orderRef: evil,
    formToken: evil,
    actions: [evil],
    returnUrl: `https://shop.example/${evil}`,
    brandName: evil,
    offeringName: evil,
    accent: evil,
    locale: evil,
  });
  expect(page).not.toContain('<script');
  expect(page.split('&quot;&gt;&lt;script&gt;')).toHaveLength(4);
  expect(page.split('"&gt;&lt;script&gt;')).toHaveLength(7);
});

test('decisions.md 15: a brand with support is one tap away, and one without it has no such part', () => {
  const support = {
    supportPhone: '+12025550123',
    supportEmail: 'care@own.example',
    supportUrl: 'https://own.example',
  };
  const page = shown({ ...support, locale: 'es' });
  for (const link of [
    '<a href="tel:+12025550123">+1 202 555 0123</a>',
    '<a href="mailto:care@own.example">care@own.example</a>',
    '<a href="https://own.example">Ayuda</a>',
  ])
    expect(page).toContain(link);
  expect(shown()).not.toContain('<footer>');
});
