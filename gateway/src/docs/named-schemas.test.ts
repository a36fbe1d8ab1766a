import { extensionOf, resource } from '@telehealth/public-api/schema/envelope';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { additionTo, namedSchemas } from './named-schemas.ts';

const Base = resource('Base', { a: 'x' }, { a: Type.String(), b: Type.Optional(Type.String()) });
const Longer = extensionOf(Base, 'Longer', { a: 'x', c: 1 }, { c: Type.Integer() });

test('a schema that extends another is written as that one and what it adds', () => {
  const { components } = namedSchemas({ Base, Longer }, {});
  expect(components.Longer).toEqual({
    allOf: [
      { $ref: '#/components/schemas/Base' },
      { required: ['c'], properties: { c: { type: 'integer' } } },
    ],
    examples: [{ a: 'x', c: 1 }],
  });
  expect(components.Base).toMatchObject({ type: 'object', required: ['a'] });
});

test('routes are served by the whole of a schema that extends another', () => {
  expect(Object.keys(Longer.properties)).toEqual(['a', 'b', 'c']);
  expect(Longer.required).toEqual(['a', 'c']);
});

test('a member that the base may leave out and the addition requires is required', () => {
  const { allOf } = additionTo('Base', { ...Base }, { required: ['a', 'b'], properties: Base.properties });
  expect(allOf).toMatchObject([{}, { required: ['b'], properties: {} }]);
});
