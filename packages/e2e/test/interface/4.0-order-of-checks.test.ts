import { expect, test } from 'vitest';
import { ownTenant } from '../../src/clients/operator.ts';
import { demoBrand, foreignBrand, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { type RequestOptions, send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key, brands } = target();
const published = brands[0]?.publishable_key ?? '';
const nothing = '/v1/no/such/path';
const next = '/v1/instrument/next';
const tooLarge = `{${JSON.stringify({ node_id: 'n1', answer: 'x'.repeat(65_536) })}`;
const text = { 'content-type': 'text/plain' };
const json = { 'content-type': 'application/json' };
const badKey = { 'idempotency-key': 'a b', 'x-journey-id': 'jny_none' };

test('decisions.md 1 order of checks: a request that is wrong in every way is refused for one after the other', async () => {
  const own = bearing(key, demoBrand());
  const requests: readonly (readonly [string, RequestOptions, number, string])[] = [
    [nothing, { headers: { ...bearing(`${published}x`), ...text } }, 401, 'unauthorized'],
    [nothing, { headers: { ...bearing(published), ...text } }, 403, 'publishable-credential-read-only'],
    [nothing, { headers: { ...bearing(key), ...text } }, 404, 'not-found'],
    [next, { method: 'PUT', headers: { ...bearing(key), ...text } }, 405, 'method-not-allowed'],
    [next, { headers: { ...bearing(key), ...text } }, 400, 'malformed-brand'],
    [next, { headers: { ...bearing(key, foreignBrand()), ...text } }, 404, 'not-found'],
    [next, { headers: { ...own, ...text } }, 415, 'unsupported-media-type'],
    [next, { headers: { ...own, ...json, ...badKey } }, 413, 'payload-too-large'],
    [next, { headers: { ...own, ...badKey }, body: '{' }, 400, 'malformed-request'],
    [next, { headers: { ...own, ...badKey }, body: {} }, 400, 'malformed-request'],
    [next, { headers: { ...own, ...badKey }, body: { node_id: 'x' } }, 400, 'malformed-request'],
    [next, { headers: { ...own, 'x-journey-id': 'jny_none' }, body: { node_id: 'x' } }, 404, 'not-found'],
  ];
  const reasons: (string | undefined)[] = [];
  for (const [path, request, status, kind] of requests) {
    const answer = await send(base + path, { method: 'POST', body: tooLarge, ...request });
    expectProblem(answer, status, kind);
    reasons.push(answer.body.issues?.[0].code);
  }
  expect(reasons.slice(-3)).toEqual(['request.missing_field', 'request.idempotency_key', undefined]);
});

test('decisions.md 1 order of checks: 404 of the brand before 429, and 429 before everything that is wrong with the body', async () => {
  const { apiKey, brandIds } = await ownTenant({ limits: { intakePerSecond: 1, otherPerSecond: 1 } });
  const ask = (brandId: string) =>
    send(base + next, {
      method: 'POST',
      headers: { ...bearing(apiKey, brandId), ...text },
      body: tooLarge,
    });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(brandIds[0])));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([415, 429]));
  // What is refused before counts for nothing.
  const foreign = await Promise.all(Array.from({ length: 5 }, () => ask(demoBrand())));
  for (const answer of foreign) expectProblem(answer, 404, 'not-found');
});
