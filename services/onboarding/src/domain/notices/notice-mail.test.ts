import { expect, test } from 'vitest';
import { noticeMail } from './notice-mail.ts';

const frame = {
  platform: 'Slim Platform',
  company: 'Smith & <Sons>',
  consoleUrl: 'https://api.example/console',
  brandNames: { brd_1: 'Slim', brd_2: 'Care' },
};
const itemsOf = (...texts: readonly string[]) => texts.map((text, n) => ({ eventId: `evt_${n}`, text }));

test('a notice names the platform and the company, and has one link, to its screen', () => {
  const notice = { kind: 'dispute', items: itemsOf('Order ord_1.'), toMember: false } as const;
  const { subject, text, html } = noticeMail(notice, frame);
  expect(subject).toBe('A patient disputes a payment (Smith & <Sons>)');
  expect(text).toContain('Open the disputes: https://api.example/console/orders?state=disputed');
  expect(text).toContain('Slim Platform writes to you because you are the contact of Smith & <Sons>.');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="https://api.example/console/orders?state=disputed"');
  expect(html).toContain('Smith &amp; &lt;Sons&gt;');
});

test('a notice says to a member why it comes and where to choose', () => {
  const { text, html } = noticeMail({ kind: 'key', items: itemsOf('A key.'), toMember: true }, frame);
  const why =
    'Slim Platform writes to you because you work for Smith & <Sons> and get notices about API keys that end.';
  expect(text).toContain(why);
  expect(text).toContain('Choose your notices: https://api.example/console/notices');
  expect(html).toContain('href="https://api.example/console/notices"');
});

test('a notice about one brand names it and leads to its screen, and one about several to the screen', () => {
  const [of1, of2, ofAll] = [{ brandIds: ['brd_1'] }, { brandIds: ['brd_2'] }, {}].map((brands, n) => ({
    ...{ eventId: `evt_${n}`, text: '6 of 10 payments of an hour failed.' },
    ...brands,
  }));
  const textOf = (...items: readonly (typeof of1)[]) =>
    noticeMail({ kind: 'payments', items: items.flatMap((item) => item ?? []), toMember: true }, frame).text;
  const screen = 'https://api.example/console/orders?state=payment_failed';
  expect(textOf(of1)).toContain('- Slim: 6 of 10 payments of an hour failed.');
  expect(textOf(of1)).toContain(`${screen}&brand=brd_1\n`);
  expect(textOf(of1, of2)).toContain('- Care: 6 of 10');
  expect(textOf(of1, of2)).toContain(`${screen}\n`);
  expect(textOf(of1, ofAll)).toContain(`${screen}\n`);
});

test('a sentence is in a notice once, and what is too much is counted', () => {
  const items = itemsOf('Once.', 'Once.', ...Array.from({ length: 24 }, (_, n) => `Sentence ${n}.`));
  const { text } = noticeMail({ kind: 'webhook', items, toMember: false }, frame);
  expect(text.match(/Once\./g)).toHaveLength(1);
  expect(text).toContain('- 5 more.');
});
