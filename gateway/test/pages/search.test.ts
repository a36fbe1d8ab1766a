import MiniSearch from 'minisearch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { scriptedContext } from '../scripted.ts';

const app = buildApp(scriptedContext().context);
afterAll(() => app.close());

/** Searches as the browser does: by the engine and the index that the site serves. */
let search: (query: string) => readonly { readonly path: string; readonly title: string }[];
beforeAll(async () => {
  const { options, index } = (await app.inject('/docs/search.json')).json();
  const engine = MiniSearch.loadJS(index, options);
  search = (query) => engine.search(query) as never;
});

/** The pages of what is found, the first of each. */
const pagesFor = (query: string) => [...new Set(search(query).map(({ path }) => path.split('#')[0]))];

test.each([
  ['refund', '/docs/reference/payments'],
  ['refund', '/docs/guides/payments'],
  ['rotate', '/docs/reference/keys'],
  ['rotate key', '/docs/guides/keys'],
  ['rotate secret', '/docs/reference/webhooks'],
  ['replay', '/docs/operations/parked-events'],
  ['409', '/problems/conflict'],
  ['429', '/problems/rate-limited'],
  ['exclusive', '/docs/guides/intake-loop'],
  ['CNAME', '/docs/guides/domains'],
  ['capture', '/docs/reference/payments'],
  ['lb', '/docs/guides/intake-loop'],
  ['tracking', '/docs/guides/webhooks'],
  ['parked', '/docs/operations/parked-events'],
  ['drain', '/docs/operations/start-and-stop'],
  ['idempotency', '/docs/guides/idempotency'],
  ['webhook signature', '/docs/guides/webhooks'],
  ['erasure', '/docs/erasure'],
  ['erase', '/docs/reference/enrollment'],
  ['sandbox', '/docs/guides/test-mode'],
  ['test mode', '/docs/guides/test-mode'],
  ['upload', '/docs/guides/uploads'],
  ['consent', '/docs/guides/intake-loop'],
  ['timezone', '/docs/guides/intake-loop'],
  ['rate limit', '/docs/operations/rate-limits'],
  ['cursor', '/docs/guides/webhooks'],
  ['client library', '/docs/guides/client'],
  ['already_ordered', '/problems/conflict'],
  ['RATE_LIMITS', '/docs/operations/settings'],
  ['store_errors_total', '/docs/operations/metrics'],
  ['DatabaseFails', '/docs/runbooks/database-fails'],
  ['journey.payment.succeeded.v1', '/docs/guides/webhooks'],
  ['listEvents', '/docs/reference/events'],
])('the search finds %s on %s among the first three pages', (query, path) => {
  expect(pagesFor(query).slice(0, 3)).toContain(path);
});

test('every public event, error code and operation is found by its name', async () => {
  const description = (await app.inject('/v1/openapi.json')).json();
  const { ProblemCode, EventType } = description.components.schemas;
  for (const name of [...ProblemCode.enum, ...EventType.enum]) {
    expect([name, search(name).some(({ title }) => title === name)]).toEqual([name, true]);
  }
});
