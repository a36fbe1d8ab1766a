import { create } from '@bufbuild/protobuf';
import { NextRequestSchema } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError, type ErrorKind, errorTable } from '@telehealth/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  internalCredential,
  internalHeaders,
  type ScriptedServer,
  scriptedServer,
} from './scripted-server.ts';
import { type CallNext, wireClients } from './wire-clients.ts';

const issues = [
  { code: 'answer.required', message: 'An answer is required', where: '/answer' },
  {
    code: 'renderer.exclusive_violation',
    message: 'These cannot be chosen together',
    exclusiveCodes: ['none'],
    conflictingCodes: ['asthma', 'diabetes'],
  },
  { code: 'answer.range', message: 'From 90 to 250 cm', params: { min: 90, max: 250, unit: 'cm' } },
  { code: 'answer.unknown_option', message: 'A state', params: { field: 'state', options: ['CA', 'NV'] } },
  { code: 'answer.format', message: 'A ZIP code', params: { field: 'postal_code', state: 'CA' } },
] as const;

let scripted: ScriptedServer;

beforeAll(async () => {
  scripted = await scriptedServer(async ({ nodeId }, call) => {
    if (nodeId === 'bug') throw new Error('secret: patient@example.org');
    if (nodeId !== '') {
      const retryAfterSeconds = nodeId === 'not-ready' ? 7 : undefined;
      throw new DomainError(nodeId as ErrorKind, 'secret: patient@example.org', {
        ...(nodeId === 'validation' && { issues }),
        ...(nodeId === 'conflict' && { reason: 'session_ended', detail: 'The session is complete.' }),
        ...(retryAfterSeconds && { retryAfterSeconds }),
      });
    }
    return {
      step: {
        sessionId: `${call.tenancy?.clientId} ${call.tenancy?.brandId} ${call.correlationId} ${call.idempotencyKey}`,
        progress: { scope: 'ünïcode ✓', positionEstimate: 0.25 },
      },
    } as never;
  });
});

afterAll(() => scripted[Symbol.asyncDispose]());

describe.each(Object.entries(wireClients))('%s', (_, connect) => {
  let next: CallNext;
  beforeAll(() => {
    next = connect(scripted.server);
  });

  test('gets the answer, and its context reaches the handler', async () => {
    const headers = {
      ...internalHeaders,
      'x-correlation-id': 'cor-1',
      'x-client-id': 'cli_1',
      'x-client-brand-ids': 'brd_1,brd_2',
      'x-brand-id': 'brd_2',
      'idempotency-key': 'key 1',
    };
    expect(await next(create(NextRequestSchema), headers)).toMatchObject({
      step: {
        sessionId: 'cli_1 brd_2 cor-1 key 1',
        progress: { scope: 'ünïcode ✓', positionEstimate: 0.25 },
      },
    });
  });

  test.each(Object.keys(errorTable) as ErrorKind[])('gets %s as its code, title and detail', async (kind) => {
    const refused = await next(create(NextRequestSchema, { nodeId: kind }), internalHeaders);
    expect(refused).toMatchObject({
      code: errorTable[kind].code,
      message: errorTable[kind].title,
      detail: { kind, retryAfterSeconds: kind === 'not-ready' ? 7 : 0 },
    });
    expect(refused).toHaveProperty('detail.issues.length', kind === 'validation' ? issues.length : 0);
    if (kind === 'validation') expect(refused).toMatchObject({ detail: { issues } });
    const why = { reason: 'session_ended', detail: 'The session is complete.' };
    expect(refused).toMatchObject({ detail: kind === 'conflict' ? why : { reason: '', detail: '' } });
  });

  test('does not see an unexpected error of a handler', async () => {
    expect(await next(create(NextRequestSchema, { nodeId: 'bug' }), internalHeaders)).toMatchObject({
      code: 'internal',
      message: errorTable.internal.title,
      detail: { kind: 'internal', issues: [] },
    });
    expect(scripted.logged.at(-1)).toMatchObject({
      fields: {
        err: { message: 'secret: patient@example.org' },
        correlationId: expect.stringMatching(/^cor_/),
      },
    });
  });

  test.each([
    ['no credential', {}],
    ['a wrong internal credential', { 'x-internal-credential': 'wrong' }],
    ['one character less', { 'x-internal-credential': internalCredential.slice(0, -1) }],
    ['an operator token', { authorization: 'Bearer op_token-1' }],
  ])('is refused alike with %s', async (_name, headers) => {
    const request = create(NextRequestSchema, { nodeId: 'not-found' });
    expect(await next(request, { ...headers, 'x-client-id': 'cli_1' })).toMatchObject({
      code: 'unauthenticated',
      message: errorTable.unauthorized.title,
      detail: { kind: 'unauthorized', issues: [], retryAfterSeconds: 0 },
    });
  });
});

test('no call is left in flight', () => {
  expect(scripted.server.inFlight()).toBe(0);
});
