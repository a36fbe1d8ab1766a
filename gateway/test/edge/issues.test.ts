import { expect, test } from 'vitest';
import { operationOf, operations, requestFor, targetOf } from '../operations.ts';
import { ownHeaders } from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const gateway = gatewayOfFile();

const dispatched = () =>
  gateway.received.filter(({ method }) => method !== 'resolveCredential').map(({ method }) => method);

interface Request {
  readonly payload?: object;
  readonly headers?: Record<string, string>;
  readonly query?: string;
}
const refusalOf = async (id: string, { payload, headers, query = '' }: Request) => {
  const operation = operationOf(id);
  const request = requestFor(operation, ownHeaders, `${targetOf(operation)}${query}`);
  const answer = await gateway.app.inject({
    ...request,
    headers: { ...request.headers, ...headers },
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ detail: string; issues: { code: string; message: string; where?: string }[] }>();
};

const linked = new Set(['resolveInstrument', 'readStorefront', 'readReadiness']);
test.each(operations.filter(({ id }) => !linked.has(id)))(
  'decisions.md 1: $id refuses a query parameter that it does not describe',
  async (operation) => {
    gateway.received.length = 0;
    const request = requestFor(operation, ownHeaders);
    const url = `${request.url}${request.url.includes('?') ? '&' : '?'}updated_sinc=2026-01-01`;
    const answer = await gateway.app.inject({ ...request, url });
    expect([answer.statusCode, answer.json().issues]).toEqual([
      400,
      [
        {
          code: 'request.unknown_field',
          message: expect.stringMatching(/^updated_sinc is no query parameter of this operation/),
          where: '?updated_sinc',
        },
      ],
    ]);
    expect(dispatched()).toEqual([]);
  },
);

test.each(['/v1/openapi.json?version=2', '/v1/webhooks/public-keys?id=1'])(
  'decisions.md 1: %s is 400 without a credential too',
  async (url) => {
    const answer = await gateway.app.inject({ url });
    expect([answer.statusCode, answer.json().issues?.[0]?.where]).toEqual([
      400,
      expect.stringMatching(/^\?(version|id)$/),
    ]);
  },
);

test('decisions.md 1 detail: an unknown query parameter is told which there are', async () => {
  const { detail } = await refusalOf('listOrders', { query: '?journey=jny_1' });
  for (const name of ['updated_since', 'state', 'brand_id', 'limit', 'cursor'])
    expect(detail).toContain(name);
});

test('decisions.md 1 detail: an unknown member is told which there are', async () => {
  const { detail, issues } = await refusalOf('nextInstrumentStep', { payload: { node_id: 'q', fact: 1 } });
  expect(detail).toMatch(/^\/fact is no member of this request; the members are node_id, answer, consent/);
  expect(issues[0]?.where).toBe('/fact');
});

test('decisions.md 1 detail: a text that does not fit its pattern is told the pattern', async () => {
  const { detail, issues } = await refusalOf('listEvents', { query: '?journey_id=7' });
  expect(detail).toMatch(/^The query parameter journey_id must match `\^jny_.*\$`\.$/);
  expect(issues[0]?.where).toBe('?journey_id');
});

test.each<[string, string, Request, string]>([
  [
    'a number for a text',
    'enableOffering',
    { payload: { offering_ref: 1 } },
    '/offering_ref must be a string.',
  ],
  ['a list for an object', 'replaceDisplayCopy', { payload: { locales: [] } }, '/locales must be an object.'],
  [
    'a text for a whole number',
    'listOrders',
    { query: '?limit=x' },
    'The query parameter limit must be a whole number.',
  ],
  [
    'a number below the least',
    'listOrders',
    { query: '?limit=0' },
    'The query parameter limit must be at least 1.',
  ],
  [
    'a number above the greatest',
    'listOrders',
    { query: '?limit=201' },
    'The query parameter limit must be at most 200.',
  ],
  [
    'a text for a time',
    'listOrders',
    { query: '?updated_since=monday' },
    'The query parameter updated_since must be a date-time as RFC 3339 writes it, such as `2026-01-31T12:00:00Z`. In a URL the plus of an offset is written %2B, as in `%2B02:00`.',
  ],
  [
    'an entry twice',
    'orderQuestions',
    { payload: { question_ids: ['a', 'a'] } },
    '/question_ids must have no entry twice.',
  ],
  [
    'a list without an entry',
    'createWebhookRegistration',
    { payload: { url: 'https://hooks.example/x', event_types: [] } },
    '/event_types must have at least 1 entry.',
  ],
  [
    'a map with too many members',
    'replaceDisplayCopy',
    {
      payload: { locales: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`en-x${i + 10}`, {}])) },
    },
    '/locales must have at most 50 members.',
  ],
  [
    'a text for true or false',
    'updateWebhookRegistration',
    { payload: { enabled: 'yes' } },
    '/enabled must be true or false.',
  ],
  [
    'a number for a text or null',
    'updateBrand',
    { payload: { support_route: 1 } },
    '/support_route must be a string or null.',
  ],
  [
    'a body for an operation without one',
    'verifyDomain',
    { payload: { at: 1 } },
    'This operation takes no body.',
  ],
])(
  'decisions.md 1 detail: %s is told what is allowed in a sentence',
  async (_what, id, request, sentence) => {
    const { detail, issues } = await refusalOf(id, request);
    expect([detail, issues.map(({ message }) => message)]).toEqual([sentence, [sentence]]);
  },
);

test('decisions.md 1 detail: a malformed key of a map is told its place and its form', async () => {
  const { detail, issues } = await refusalOf('replaceDisplayCopy', {
    payload: { locales: { 'en_US/x': {} } },
  });
  expect(detail).toBe(
    'The key of /locales/en_US~1x must be a BCP 47 tag of at most 100 characters, such as `en` or `pt-BR`.',
  );
  expect(issues).toEqual([{ code: 'request.pattern', message: detail, where: '/locales/en_US~1x' }]);
});

test('decisions.md 1 detail: a cursor and a time of the query say which parameter they are', async () => {
  for (const query of ['?cursor=x', '?updated_since=2016-12-31T23:59:60Z', '?limit=0']) {
    const { issues } = await refusalOf('listOrders', { query });
    expect(issues[0]?.where).toBe(query.slice(0, query.indexOf('=')));
  }
});

test('decisions.md 1 detail: a malformed header is named with what it may hold', async () => {
  const headers = { 'idempotency-key': 'k'.repeat(300) };
  const key = await refusalOf('previousInstrumentStep', { headers });
  expect(key.detail).toBe('Idempotency-Key must have 1 to 255 visible ASCII characters.');
  const journey = await refusalOf('previousInstrumentStep', { headers: { 'x-journey-id': '7' } });
  expect(journey.detail).toBe(
    'X-Journey-Id must be the journey_id of an earlier answer: `jny_` and up to 60 letters, digits, `_` or `-`.',
  );
});

test('an unknown type of event is refused with an example and the place of the list, not with the whole list', async () => {
  const payload = { url: 'https://hooks.example/x', event_types: ['journey.unheard.of.v9'] };
  const refusal = await refusalOf('createWebhookRegistration', { payload });
  expect(refusal.issues[0]).toMatchObject({ code: 'request.enum', where: '/event_types/0' });
  expect(refusal.detail).toContain('journey.payment.succeeded.v1');
  expect(refusal.detail).toContain('webhooks');
  expect(JSON.stringify(refusal).length).toBeLessThan(700);
});
