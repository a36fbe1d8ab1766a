import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

const parts = { owner: 'Slim', section: 'About you', errorPrefix: 'Error: ' };

test.each([
  ['a question', 'When were you born?', false, parts, 'When were you born? – About you – Slim'],
  [
    'a question with a fault',
    'When were you born?',
    true,
    parts,
    'Error: When were you born? – About you – Slim',
  ],
  [
    'a screen without a section',
    'Your payment',
    false,
    { ...parts, section: undefined },
    'Your payment – Slim',
  ],
  [
    'a page whose brand is not known yet',
    'Hello',
    false,
    { ...parts, owner: '', section: undefined },
    'Hello',
  ],
  ['a question without a headline', '', false, parts, 'About you – Slim'],
  ['a headline that is the section', 'About you', false, parts, 'About you – Slim'],
] as const)('the title names %s', (_, headline, isWrong, of, title) => {
  expect(pageTitle(headline, isWrong, of)).toBe(title);
});
