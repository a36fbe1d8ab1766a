import { expect, test } from 'vitest';
import { withPathParameters } from './path-parameters.ts';

const named = (name: string) => ({ name, in: 'header', schema: {} });
const taking = (...names: readonly string[]) => ({ parameters: names.map(named), responses: {} });

test('what every operation of a path takes is named at the path, and what one takes at that one', () => {
  const paths = withPathParameters({
    '/a': { get: taking('id', 'limit'), put: taking('limit', 'id'), delete: taking('id') },
  });
  expect(paths['/a']).toEqual({
    parameters: [named('id')],
    get: { parameters: [named('limit')], responses: {} },
    put: { parameters: [named('limit')], responses: {} },
    delete: { responses: {} },
  });
});

test('a path with one operation, and operations that take nothing in common, stay as they are', () => {
  const paths = { '/a': { get: taking('id') }, '/b': { get: taking('id'), put: taking('key') } };
  expect(withPathParameters(paths)).toEqual(paths);
});
