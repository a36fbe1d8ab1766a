import { expect, test } from 'vitest';
import { noticeMail } from './notice-mail.ts';

const frame = {
  platform: 'Slim Platform',
  company: 'Smith & <Sons>',
  consoleUrl: 'https://api.example/console',
};
const itemsOf = (...texts: readonly string[]) => texts.map((text, n) => ({ eventId: `evt_${n}`, text }));

test('a notice names the platform and the company, and has one link, to its screen', () => {
  const { subject, text, html } = noticeMail({ kind: 'dispute', items: itemsOf('Order ord_1.') }, frame);
  expect(subject).toBe('A patient disputes a payment (Smith & <Sons>)');
  expect(text).toContain('Open the disputes: https://api.example/console/orders?state=disputed');
  expect(text).toContain('Slim Platform writes to you because you are the contact of Smith & <Sons>.');
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="https://api.example/console/orders?state=disputed"');
  expect(html).toContain('Smith &amp; &lt;Sons&gt;');
});

test('a sentence is in a notice once, and what is too much is counted', () => {
  const items = itemsOf('Once.', 'Once.', ...Array.from({ length: 24 }, (_, n) => `Sentence ${n}.`));
  const { text } = noticeMail({ kind: 'webhook', items }, frame);
  expect(text.match(/Once\./g)).toHaveLength(1);
  expect(text).toContain('- 5 more.');
});
