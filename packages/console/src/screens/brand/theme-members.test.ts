import { expect, test } from 'vitest';
import { membersOf, themeOf } from './theme-members.ts';

test('a save keeps what cannot be edited, and takes away what was removed', () => {
  const before = { accent: '#112233', logo: 'https://a.example/l.svg', font: 'Inter', spacing: { unit: 4 } };
  const values = membersOf(before);
  expect(values.members.map(({ name }) => name)).toEqual(['logo', 'font']);
  const after = { ...values, accent: '', members: values.members.slice(1) };
  expect(themeOf(after, before)).toEqual({ font: 'Inter', spacing: { unit: 4 } });
});
