import { expect, test } from 'vitest';
import type { Bundle } from '../bundle/bundle.ts';
import { nodeTexts } from './node-texts.ts';

test('a node is named by its headline in the first locale, without what a patient answered', () => {
  const node = (id: string, key?: string, fields = {}) => ({ id, ...(key && { copy: key }), ...fields });
  const bundle = {
    locales: ['en', 'es'],
    copy: {
      en: {
        plain: 'How tall are you?',
        piped: 'Do you take {fact:medicine|your medicine} with {plural:n|one=# pill|other=# pills}?',
      },
      es: { plain: '¿Cuánto mides?' },
    },
    nodes: [
      node('height', 'plain'),
      node('medicine', 'piped', { when: { op: 'known', fact: 'medicine' } }),
      node('bare'),
    ],
  } as unknown as Bundle;
  expect([...nodeTexts(bundle)]).toEqual([
    ['height', { headline: 'How tall are you?', isConditional: false }],
    ['medicine', { headline: 'Do you take your medicine with …?', isConditional: true }],
    ['bare', { headline: undefined, isConditional: false }],
  ]);
});
