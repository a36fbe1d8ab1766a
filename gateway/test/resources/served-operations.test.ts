import { operations } from '@telehealth/public-api/operations';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { requireFacts } from '../../src/edge/routing/operation-facts.ts';
import { buildApp } from '../../src/index.ts';
import { scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

test('every operation of the public API is served', async () => {
  await app.ready();
  const missing = operations.filter(
    ({ method, path }) => !app.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }),
  );
  expect(missing.map(({ operationId }) => operationId)).toEqual([]);
});

test.each([
  [{ credentials: [['apiKey']] as const }, { credentials: [] }],
  [{ brand: ['required'] as const }, { credentials: [], brand: 'optional' as const }],
])('a scope that enforces %j takes no operation that says %j', (enforced, config) => {
  const scope = Fastify();
  requireFacts(scope, enforced);
  expect(() => scope.get('/', { config }, () => '')).toThrow('but its scope enforces');
});
