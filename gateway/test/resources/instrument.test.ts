import { DomainError, refusal } from '@telehealth/errors';
import { metadataNames } from '@telehealth/rpc/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../src/index.ts';
import { ownBrand, ownHeaders, type Script, scriptedContext, sharedApp, someStep } from '../scripted.ts';

const shared = sharedApp();
afterAll(() => shared.app.close());

function gateway(script: Script = {}) {
  const scripted = shared.begin(script);
  const intakeCalls = () => scripted.calls.filter((call) => call.method !== 'resolveCredential');
  return { ...scripted, intakeCalls };
}

const journey = { ...ownHeaders, 'x-journey-id': 'jny_1' };
const resolve = '/v1/instrument/resolve';
const nextStep = (payload: object) =>
  ({ method: 'POST', url: '/v1/instrument/next', headers: journey, payload }) as const;
const refusing = (error: Error) => gateway({ step: () => Promise.reject(error) });

test('interface.md 4.1: phase and offering reach intake, other query parameters are ignored', async () => {
  const { app, intakeCalls } = gateway();
  const url = '/v1/instrument/resolve?phase=clinical&offering=off_1.a:b&journey_id=jny_query&color=red';
  expect((await app.inject({ url, headers: ownHeaders })).statusCode).toBe(200);
  expect(intakeCalls()[0]).toMatchObject({
    method: 'resolve',
    message: { journeyId: '', phase: 'clinical', offering: 'off_1.a:b' },
  });
});

test('interface.md 4.1: what an entry brings along reaches intake as it was sent', async () => {
  const { app, intakeCalls } = gateway();
  const send = async (query: Record<string, string>) => {
    const url = `${resolve}?${new URLSearchParams(query)}`;
    return (await app.inject({ url, headers: ownHeaders })).statusCode;
  };
  const redirect = 'https://shop.example/return?a=1';
  const prefills = { prefill_email: 'ann+a@example.com', prefill_phone: '+1 201 555 0123' };
  expect(await send({ ...prefills, promo: 'SPRING', redirect, test: '1' })).toBe(200);
  expect(await send({ promo: '', test: 'false' })).toBe(200);
  expect(await send({})).toBe(200);
  const [all, some, none] = intakeCalls().map(({ message }) => message);
  expect(all).toMatchObject({
    prefillEmail: 'ann+a@example.com',
    prefillPhone: '+1 201 555 0123',
    promo: 'SPRING',
    redirect,
    test: true,
  });
  expect(some).toMatchObject({ promo: '', test: false });
  expect(some).not.toHaveProperty('redirect');
  for (const member of ['promo', 'redirect', 'test']) expect(none).not.toHaveProperty(member);
});

test('decisions.md 12: `locale` and Accept-Language reach intake, however malformed they are', async () => {
  const { app, intakeCalls } = gateway();
  const send = async (query: string, header?: string) => {
    const headers = { ...ownHeaders, ...(header !== undefined && { 'accept-language': header }) };
    return (await app.inject({ url: `${resolve}${query}`, headers })).statusCode;
  };
  const answers = [
    await send('?locale=es-MX', 'en;q=0.5, es'),
    await send(`?locale=${encodeURIComponent('<b>')}`),
    await send('?locale=es&locale=en', ';;'),
  ];
  expect(answers).toEqual([200, 200, 200]);
  expect(intakeCalls().map(({ message }) => message)).toMatchObject([
    { locale: 'es-MX', acceptLanguage: 'en;q=0.5, es' },
    { locale: '<b>', acceptLanguage: '' },
    { locale: '', acceptLanguage: ';;' },
  ]);
});

test('decisions.md 14: a reference reaches intake, and a step without one says null', async () => {
  const { app, intakeCalls } = gateway({
    step: async () => ({ step: { ...someStep.step, reference: intakeCalls().at(-1)?.message.reference } }),
  });
  const shown = async (query: string) =>
    (await app.inject({ url: `${resolve}${query}`, headers: ownHeaders })).json().reference;
  expect(await shown('?reference=Order:2026_02.7-a')).toBe('Order:2026_02.7-a');
  expect(await shown('')).toBeNull();
});

test.each([
  ['reference', ''],
  ['reference', 'a b'],
  ['reference', 'r'.repeat(65)],
  ['reference', 'ann@example.com'],
  ['prefill_email', 'a'.repeat(255)],
  ['prefill_phone', '1'.repeat(33)],
  ['promo', 'p'.repeat(257)],
  ['redirect', `https://shop.example/${'r'.repeat(2048)}`],
  ['test', 'yes'],
  ['test', ''],
])('interface.md 8: %s beyond its limits is 400 (%#)', async (name, value) => {
  const { app, intakeCalls } = gateway();
  const url = `${resolve}?${new URLSearchParams({ [name]: value })}`;
  const response = await app.inject({ url, headers: ownHeaders });
  expect(response.statusCode).toBe(400);
  expect(intakeCalls()).toHaveLength(0);
});

test.each([['phase=checkout'], ['phase='], ['phase=clinical&phase=clinical']])(
  'interface.md 7 resolve: an unknown phase value is 400 (%s)',
  async (query) => {
    const { app, intakeCalls } = gateway();
    const response = await app.inject({ url: `${resolve}?${query}`, headers: ownHeaders });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ type: '/problems/malformed-request', status: 400 });
    expect(intakeCalls()).toHaveLength(0);
  },
);

test.each([['offering='], ['offering=a&offering=b']])(
  'interface.md 4.1 rule 7: an offering that is empty or repeated is no error and names nothing (%s)',
  async (query) => {
    const { app, intakeCalls } = gateway();
    const response = await app.inject({ url: `${resolve}?${query}`, headers: ownHeaders });
    expect(response.statusCode).toBe(200);
    expect(intakeCalls()[0]?.message).toMatchObject({ offering: '' });
  },
);

test.each([' ', 'a'.repeat(129), '-a', 'a b'])(
  'decisions.md 12: the malformed offering %j was named, and intake says what came of it',
  async (offering) => {
    const { app, intakeCalls } = gateway();
    const url = `${resolve}?offering=${encodeURIComponent(offering)}`;
    expect((await app.inject({ url, headers: ownHeaders })).statusCode).toBe(200);
    expect(intakeCalls()[0]?.message).toMatchObject({ offering });
  },
);

test.each(['next', 'back', 'abandon'])(
  'decisions.md 1: %s with a journey id of more than 64 characters is 404 without issues, as with any that is unknown',
  async (act) => {
    const { app, intakeCalls } = gateway();
    for (const length of [61, 200, 4000]) {
      const response = await app.inject({
        method: 'POST',
        url: `/v1/instrument/${act}`,
        headers: { ...ownHeaders, 'x-journey-id': `jny_${'a'.repeat(length)}` },
        ...(act === 'next' && { payload: { node_id: 'n1' } }),
      });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ type: '/problems/not-found', title: 'Not found', status: 404 });
    }
    expect(intakeCalls()).toHaveLength(0);
  },
);

test('interface.md 4.1: resolve resumes a well-formed X-Journey-Id and ignores a malformed one', async () => {
  const { app, intakeCalls } = gateway();
  for (const id of ['jny_1', 'jny_', 'brd_1', 'jny_a b']) {
    const headers = { ...ownHeaders, 'x-journey-id': id };
    expect((await app.inject({ url: resolve, headers })).statusCode).toBe(200);
  }
  expect(intakeCalls().map((call) => call.message.journeyId)).toEqual(['jny_1', '', '', '']);
});

test.each(['next', 'back', 'abandon'])(
  'decisions.md 3: %s without a usable X-Journey-Id is 400',
  async (act) => {
    const { app, intakeCalls } = gateway();
    const payload = act === 'next' ? { node_id: 'n1' } : undefined;
    for (const id of [undefined, 'jny_', 'jny_a b']) {
      const response = await app.inject({
        method: 'POST',
        url: `/v1/instrument/${act}`,
        headers: { ...ownHeaders, ...(id !== undefined && { 'x-journey-id': id }) },
        ...(payload && { payload }),
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        type: '/problems/malformed-request',
        issues: [{ code: 'request.journey_id' }],
      });
    }
    expect(intakeCalls()).toHaveLength(0);
  },
);

test.each([
  [{ node_id: 'n1' }, { nodeId: 'n1', mediaId: '' }],
  [{ node_id: 'n1', answer: 'a' }, { answer: { value: { case: 'text', value: 'a' } } }],
  [{ node_id: 'n1', answer: null }, { answer: { value: { case: 'json', value: 'null' } } }],
  [{ node_id: 'n1', answer: false }, { answer: { value: { case: 'truth', value: false } } }],
  [{ node_id: 'n1', answer: '1' }, { answer: { value: { case: 'text', value: '1' } } }],
  [
    { node_id: 'n1', consent: { affirmed: true, consent_version: 'v1' } },
    { consent: { affirmed: true, consentVersion: 'v1' } },
  ],
  [
    { node_id: 'n1', media_id: 'med_1', consent: { affirmed: false, consent_version: '' } },
    { mediaId: 'med_1', consent: { affirmed: false, consentVersion: '' } },
  ],
])('decisions.md 3 next: %j reaches intake uncoerced', async (payload, message) => {
  const { app, intakeCalls } = gateway();
  expect((await app.inject(nextStep(payload))).statusCode).toBe(200);
  expect(intakeCalls()[0]?.message).toMatchObject({ journeyId: 'jny_1', ...message });
  if (!('answer' in payload)) expect(intakeCalls()[0]?.message).not.toHaveProperty('answer');
});

const act = (name: string, payload?: string) =>
  ({
    method: 'POST',
    url: `/v1/instrument/${name}`,
    headers: { ...journey, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  }) as const;

test('decisions.md 12: back goes to the node of its body, which may be left out', async () => {
  const { app, intakeCalls } = gateway();
  for (const payload of [undefined, '', '{}', '{"node_id":"n1"}'])
    expect((await app.inject(act('back', payload))).statusCode).toBe(200);
  expect(intakeCalls().map(({ message }) => message.nodeId ?? '')).toEqual(['', '', '', 'n1']);
  for (const payload of ['{"node_id":""}', '{"node_id":null}', '{"node":"n1"}', '[]', 'null'])
    expect((await app.inject(act('back', payload))).statusCode, payload).toBe(400);
  expect(intakeCalls()).toHaveLength(4);
});

test.each(['abandon'])('decisions.md 3: %s takes no body, but an empty JSON body', async (name) => {
  const { app, intakeCalls } = gateway();
  const send = (payload?: string) => app.inject(act(name, payload));
  expect((await send()).statusCode).toBe(200);
  expect((await send('')).statusCode).toBe(200);
  expect((await send('{}')).statusCode).toBe(200);
  expect(intakeCalls()).toHaveLength(3);
  expect((await send('{"node_id":"n1"}')).statusCode).toBe(400);
  expect((await send('[]')).statusCode).toBe(400);
  expect((await send('null')).statusCode).toBe(400);
  expect(intakeCalls()).toHaveLength(3);
});

test('the answer is the step as interface.md 2.1 shows it, free-form values included', async () => {
  const { app } = gateway({
    step: async () => ({
      step: {
        ...someStep.step,
        node: {
          ...someStep.step.node,
          content: { a: 'b' },
          themeJson: '{"deep":{"er":[1,null]}}',
          values: { 'x.y': { value: { case: 'json', value: '{"q":[1,{"z":2}]}' } } },
          prefilledValue: { value: { case: 'json', value: '{"line1":"A"}' } },
        },
        progress: { scope: 'instrument', positionEstimate: 0.25 },
      },
    }),
  });
  const response = await app.inject({ url: resolve, headers: ownHeaders });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(response.json()).toEqual({
    session_id: 'ses_1',
    journey_id: 'jny_1',
    status: 'active',
    node: {
      node_id: 'n1',
      kind: 'question',
      section_id: 's1',
      content: { a: 'b' },
      theme: { deep: { er: [1, null] } },
      values: { 'x.y': { q: [1, { z: 2 }] } },
      prefilled_value: { line1: 'A' },
    },
    can_go_back: false,
    reference: null,
    resumed: false,
    progress: { scope: 'instrument', position_estimate: 0.25 },
  });
});

test('tenancy comes from the key: headers a tenant sends under internal names never pass', async () => {
  const { app, calls, intakeCalls } = gateway();
  const forged = {
    'x-client-id': 'cli_other',
    'x-client-brand-ids': 'brd_foreign',
    'x-client-mode': 'live',
    'x-internal-credential': 'guess',
    'x-correlation-id': 'mine-1',
  };
  await app.inject({ url: resolve, headers: { ...forged, ...ownHeaders } });
  expect(intakeCalls()[0]?.options?.headers).toEqual({
    [metadataNames.correlationId]: 'mine-1',
    [metadataNames.clientId]: 'cli_own',
    [metadataNames.clientBrandIds]: 'brd_own,brd_second',
    [metadataNames.clientMode]: 'test',
    [metadataNames.credentialId]: 'key_own',
    [metadataNames.brandId]: ownBrand,
  });
  expect(Object.keys(calls[0]?.options?.headers ?? {})).toEqual([metadataNames.correlationId]);
});

test('decisions.md 1 time-outs: what is left of the deadline travels, the lookup having used some', async () => {
  const scripted = scriptedContext({ settings: { deadlineMs: 3000 } });
  const { context, clock } = scripted;
  const { resolveCredential } = context.clients.credentials;
  const app = buildApp({
    ...context,
    clients: {
      ...context.clients,
      credentials: {
        resolveCredential: (message, options) => {
          clock.time += 400;
          return resolveCredential(message, options);
        },
      },
    },
  });
  onTestFinished(() => app.close());
  await app.inject({ url: resolve, headers: ownHeaders });
  expect(scripted.calls.map((call) => call.options?.timeoutMs)).toEqual([2000, 2600]);
});

test('interface.md 4.1 rule 11: the exclusive contradiction is a 422 that names the codes', async () => {
  const issue = {
    code: 'renderer.exclusive_violation',
    message: 'An exclusive option was combined with others.',
    where: '/answer',
  } as const;
  const codes = { exclusiveCodes: ['none'], conflictingCodes: ['asthma'] };
  const { app } = refusing(new DomainError('answer-refused', 'x', { issues: [{ ...issue, ...codes }] }));
  const response = await app.inject(nextStep({ node_id: 'n1', answer: ['none', 'asthma'] }));
  expect(response.statusCode).toBe(422);
  expect(response.json()).toEqual({
    type: '/problems/answer-refused',
    title: 'Answer refused',
    status: 422,
    code: 'options_contradict',
    detail: 'An exclusive option was combined with others.',
    issues: [{ ...issue, exclusive_codes: ['none'], conflicting_codes: ['asthma'] }],
  });
});

test('decisions.md 1: a 409 says why, by a code and a sentence', async () => {
  const { app } = refusing(refusal('nothing_before', 'No node comes before the current one.'));
  const response = await app.inject({ method: 'POST', url: '/v1/instrument/back', headers: journey });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({
    type: '/problems/conflict',
    title: 'Conflict',
    status: 409,
    code: 'nothing_before',
    detail: 'No node comes before the current one.',
  });
});

test('a Retry-After of the refusal itself wins', async () => {
  const { app } = refusing(new DomainError('unavailable', 'x', { retryAfterSeconds: 7 }));
  const response = await app.inject({ url: resolve, headers: ownHeaders });
  expect(response.headers['retry-after']).toBe('7');
});

test('an unexpected error is a constant 500, and neither its text nor the answer leaks', async () => {
  const { app, lines } = refusing(new Error('canary secret'));
  const response = await app.inject(nextStep({ node_id: 'n1', answer: 'canary answer' }));
  expect(response.body).toBe('{"type":"/problems/internal","title":"Internal error","status":500}');
  expect(lines.join('')).toContain(response.headers['x-correlation-id']);
  expect(lines.join('')).not.toContain('canary');
});

test('PROBLEM_BASE stands before every problem type', async () => {
  const app = buildApp(scriptedContext({ settings: { problemBase: 'https://docs.example' } }).context);
  onTestFinished(() => app.close());
  expect((await app.inject('/v1/nothing')).json()).toMatchObject({
    type: 'https://docs.example/problems/unauthorized',
  });
});
