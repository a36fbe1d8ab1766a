import '../request-context.ts';
import type { BrandRule } from '@telehealth/public-api/operation';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createProblems } from '../problems/problems.ts';
import type { Caller } from '../requests/caller.ts';
import { scopeToBrand } from './brand-scope.ts';

async function ask(rule: BrandRule, brandIds: readonly string[], url: string, brand: string | undefined) {
  const app = Fastify();
  app.decorateRequest('brandId', '');
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.caller = { brandIds, brands: new Set(brandIds) } as unknown as Caller;
    done();
  });
  app.register(async (scope) => {
    scopeToBrand(scope, rule, createProblems(''));
    const path = rule === 'in-path' ? '/brands/:brand_id/x' : '/x';
    scope.get(path, { config: { brand: rule } }, async ({ brandId }) => ({ about: brandId }));
  });
  const answer = await app.inject({ url, headers: brand === undefined ? {} : { 'x-brand-id': brand } });
  await app.close();
  const { about, type } = answer.json();
  return about ?? [answer.statusCode, type];
}

const malformed = [400, '/problems/malformed-brand'];
const notFound = [404, '/problems/not-found'];
const own = ['brd_a', 'brd_b'];

test.each<[BrandRule, readonly string[], string, string | undefined, unknown]>([
  ['in-path', own, '/brands/brd_a/x', 'brd_a', 'brd_a'],
  ['in-path', own, '/brands/brd%5Fa/x', 'brd_a', 'brd_a'],
  ['in-path', own, '/brands/brd_a/x', undefined, malformed],
  ['in-path', own, '/brands/brd_a/x', 'a', malformed],
  ['in-path', own, '/brands/a/x', 'a', malformed],
  ['in-path', own, '/brands/brd_a/x', 'brd_b', notFound],
  ['in-path', own, '/brands/brd_foreign/x', 'brd_foreign', notFound],
  ['in-path', own, '/brands/brd_foreign/x', 'brd_a', notFound],
  ['in-path', own, '/brands/a/x', 'brd_a', notFound],
  ['required', own, '/x', 'brd_b', 'brd_b'],
  ['required', own, '/x', undefined, malformed],
  ['required', ['brd_a'], '/x', undefined, malformed],
  ['required', own, '/x', 'brd_foreign', notFound],
  ['required', own, '/x', `brd_${'x'.repeat(61)}`, notFound],
  ['required', own, '/x', `brd_${'.'.repeat(61)}`, malformed],
  ['in-path', own, `/brands/brd_${'x'.repeat(61)}/x`, `brd_${'x'.repeat(61)}`, notFound],
  ['in-path', own, `/brands/brd_${'x'.repeat(61)}/x`, undefined, notFound],
  ['optional', own, '/x', undefined, ''],
  ['optional', own, '/x', 'brd_b', 'brd_b'],
  ['optional', own, '/x', '', malformed],
  ['optional', own, '/x', 'brd_foreign', notFound],
  ['only-brand', ['brd_a'], '/x', undefined, 'brd_a'],
  ['only-brand', own, '/x', undefined, malformed],
  ['only-brand', [], '/x', undefined, malformed],
  ['only-brand', own, '/x', 'brd_b', 'brd_b'],
  ['only-brand', ['brd_a'], '/x', '', malformed],
  ['only-brand', ['brd_a'], '/x', 'brd_foreign', notFound],
])(
  'decisions.md 1 X-Brand-Id: rule %s, brands %j, path %s, header %j',
  async (rule, brandIds, url, brand, expected) => {
    expect(await ask(rule, brandIds, url, brand)).toEqual(expected);
  },
);

test.each<[BrandRule, string]>([
  ['required', '/brands/:brand_id/x'],
  ['optional', '/brands/:brand_id/x'],
  ['only-brand', '/brands/:brand_id/x'],
  ['in-path', '/x'],
])('a route that does not fit its rule is a fault at start: %s %s', (rule, url) => {
  const app = Fastify();
  scopeToBrand(app, rule, createProblems(''));
  expect(() => app.get(url, async () => ({}))).toThrow(url);
});
