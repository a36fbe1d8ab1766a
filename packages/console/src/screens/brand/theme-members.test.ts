import { expect, test } from 'vitest';
import { membersOf, themeOf } from './theme-members.ts';

test('a save keeps the types of what is there, and takes away what was removed', () => {
  const before = {
    accent: '#112233',
    font: 'lora',
    logo: 'https://a.example/l.svg',
    size: 4,
    spacing: { unit: 4 },
  };
  const values = membersOf(before);
  expect(values.members.map(({ value }) => value)).toEqual(['https://a.example/l.svg', '4', '{"unit":4}']);
  const added = { key: 'x', name: 'fonts', value: '["Inter"]' };
  const after = { ...values, accent: '', members: [...values.members.slice(1), added] };
  expect(themeOf(after, before)).toEqual({ font: 'lora', size: 4, spacing: { unit: 4 }, fonts: ['Inter'] });
});
