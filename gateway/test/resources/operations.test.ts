import type { DescService } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import { DomainError, type ErrorKind, errorTable } from '@telehealth/errors';
import { writtenOut } from '@telehealth/public-api/openapi/written-out';
import { expect, test } from 'vitest';
import { type OperationUnderTest, operations, pathIds, requestFor, targetOf } from '../operations.ts';
import { requestBytes } from '../raw-http.ts';
import { expectSameAnswer } from '../same-answer.ts';
import {
  contracts,
  foreignBrand,
  otherOwnBrand,
  ownBrand,
  ownHeaders,
  publishableKey,
  singleBrandKey,
} from '../scripted.ts';
import { gatewayOfFile } from '../wire.ts';

const { authorization } = ownHeaders;
const noBrand = { authorization };
const withBrand = (brand: string) => ({ authorization, 'x-brand-id': brand });
const isRead = ({ method }: OperationUnderTest) => method === 'GET';

const gateway = gatewayOfFile({ env: () => ({ RATE_LIMITS: 'off' }) });

type Handler = (message: { pageToken: string; limit: number }) => unknown;
function script({ service, rpc }: OperationUnderTest, handler: Handler): void {
  gateway.script[service] = { [rpc]: handler } as never;
  // decisions.md 3: a test run is permitted by the key first.
  if (rpc === 'startE2eRun') gateway.script.apiKeys = { permitTestRun: async () => ({}) } as never;
}
function answerWith(operation: OperationUnderTest, answer = operation.answer): void {
  script(operation, async () => answer);
}
function refuseWith(operation: OperationUnderTest, error: DomainError): void {
  script(operation, async () => {
    throw error;
  });
}
const ask = (operation: OperationUnderTest, headers: Record<string, string> = ownHeaders, target?: string) =>
  gateway.app.inject(requestFor(operation, headers, target));
const dispatched = () =>
  gateway.received
    .map(({ method }) => method)
    .filter((method) => !['resolveCredential', 'permitTestRun'].includes(method));
const bytesOf = (operation: OperationUnderTest, headers: Record<string, string>, target?: string) => {
  const { method, url, payload, ...request } = requestFor(operation, headers, target);
  return requestBytes(method, url, request.headers, payload && JSON.stringify(payload));
};
const observed = () => ({ port: gateway.port, calls: gateway.received });

interface Described {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly operationId: string;
        readonly responses: Record<
          number,
          { readonly content: Record<'application/problem+json', { readonly examples: object }> }
        >;
      }
    >
  >;
}

test('every operation behind an API key is in the table, except uploads, and the audit and the search, which ask several services', async () => {
  const { paths } = writtenOut(
    (await gateway.app.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string; tags: string[]; security: object[] }>>;
    }>(),
  );
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const behindApiKey = described.filter(
    ({ operationId, tags, security }) =>
      security.some((way) => 'apiKey' in way) &&
      !security.some((way) => 'publishableKey' in way) &&
      !['Media', 'Audit'].includes(tags[0] ?? '') &&
      operationId !== 'search',
  );
  expect(behindApiKey.map(({ operationId }) => operationId).sort()).toEqual(
    operations.map(({ id }) => id).sort(),
  );
});

test('every operation whose method has effects describes the conflict that concurrent changes end in', async () => {
  const { paths } = writtenOut((await gateway.app.inject('/v1/openapi.json')).json<Described>());
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const withoutConflict = operations.filter(({ id, service, rpc }) => {
    // interface.md 4.1 lists no 409: resolve answers 503.
    if (id === 'resolveInstrument') return false;
    const contract: DescService = contracts[service];
    const method = contract.methods.find(({ localName }) => localName === rpc);
    if (method === undefined) throw new Error(`${service} has no method ${rpc}`);
    const { NO_SIDE_EFFECTS, IDEMPOTENT } = MethodOptions_IdempotencyLevel;
    if (method.idempotency === NO_SIDE_EFFECTS || method.idempotency === IDEMPOTENT) return false;
    const operation = described.find(({ operationId }) => operationId === id);
    const problems = operation?.responses[409]?.content['application/problem+json'].examples ?? {};
    return !('conflict' in problems);
  });
  expect(withoutConflict.map(({ id }) => id)).toEqual([]);
});

test.each(operations)(
  'interface.md 5: $id is called under the tenancy of the key and the brand, a change with its Idempotency-Key',
  async (operation) => {
    answerWith(operation);
    const answer = await ask(operation, { ...ownHeaders, 'idempotency-key': 'k-1' });
    expect(answer.statusCode).toBeLessThan(300);
    expect(answer.headers['cache-control']).toBe(operation.changed ? 'private, no-cache' : 'no-store');
    const isTagged = operation.changed !== undefined || 'brand' in operation.answer;
    expect('etag' in answer.headers).toBe(isTagged);
    if (answer.statusCode === 204)
      expect([answer.body, answer.headers['content-type']]).toEqual(['', undefined]);
    else expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(gateway.received.at(-1)).toMatchObject({
      method: operation.rpc,
      call: {
        tenancy: { clientId: 'cli_own', brandId: ownBrand, credentialId: 'key_own' },
        idempotencyKey: isRead(operation) ? undefined : 'k-1',
      },
    });
    for (const [name, { valid, field }] of Object.entries(pathIds)) {
      if (field && operation.path.includes(`{${name}}`))
        expect(gateway.received.at(-1)?.message[field]).toBe(valid);
    }
  },
);

test.each(operations)(
  'interface.md 5: $id takes an API key: 401 without, 403 with a publishable key',
  async (operation) => {
    expect((await ask(operation, { 'x-brand-id': ownBrand })).statusCode).toBe(401);
    const published = { authorization: `Bearer ${publishableKey}` };
    expect((await ask(operation, published)).statusCode).toBe(403);
    expect(dispatched()).toEqual([]);
  },
);

test.each(operations)('interface.md 5 brand scoping: $id with its brand $brand', async (operation) => {
  answerWith(operation);
  const malformed = ['', 'own', 'brd_'].map(withBrand);
  const mustSend = operation.brand !== 'optional';
  for (const headers of mustSend ? [noBrand, ...malformed] : malformed) {
    // The header is checked before it is compared with the path.
    const answer = await ask(operation, headers, targetOf(operation, { brand_id: 'own' }));
    expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-brand']);
  }
  const about = (inPath: string, inHeader: string) =>
    bytesOf(operation, withBrand(inHeader), targetOf(operation, { brand_id: inPath }));
  const { answer, asked } = await expectSameAnswer(observed(), {
    unknown: about('brd_nobody', 'brd_nobody'),
    foreign: about(foreignBrand, foreignBrand),
    'unknown path': bytesOf(operation, ownHeaders, '/v1/nothing'),
    ...(operation.brand === 'in-path' && {
      'another own brand in the header': about(ownBrand, otherOwnBrand),
      'another own brand in the path': about(otherOwnBrand, ownBrand),
      'foreign brand in the path': about(foreignBrand, ownBrand),
      'malformed brand in the path': about('own', ownBrand),
      'over-long brand in the path': about(`brd_${'x'.repeat(3000)}`, ownBrand),
    }),
  });
  expect([answer.status, asked, dispatched()]).toEqual([404, [], []]);

  const brandWith = async (headers: Record<string, string>) => {
    expect((await ask(operation, headers)).statusCode).toBeLessThan(300);
    return gateway.received.at(-1)?.call.tenancy?.brandId;
  };
  if (operation.brand === 'optional') expect(await brandWith(noBrand)).toBeUndefined();
  if (operation.brand === 'only-brand')
    expect(await brandWith({ authorization: `Bearer ${singleBrandKey}` })).toBe(ownBrand);
  if (operation.id === 'startTestRun') {
    // decisions.md 3: its brand is in the body, and never taken against the header.
    const { statusCode } = await ask(operation, withBrand(otherOwnBrand));
    expect([statusCode, await brandWith(withBrand(ownBrand))]).toEqual([404, ownBrand]);
  } else if (operation.brand !== 'in-path')
    expect(await brandWith(withBrand(otherOwnBrand))).toBe(otherOwnBrand);
});

/** Authoring: its 404 has an issue (interface.md 4.4; decisions.md 1, problem types), and its own tests. */
const isAuthored = ({ id }: OperationUnderTest) =>
  id.includes('Question') || ['listFacts', 'deleteFact'].includes(id);

test.each(operations.filter((operation) => !isAuthored(operation)))(
  'decisions.md 1 404: $id of something missing is the 404 of an unknown path',
  async (operation) => {
    refuseWith(operation, new DomainError('not-found', 'a canary that stays inside'));
    const { answer, asked } = await expectSameAnswer(observed(), { missing: bytesOf(operation, ownHeaders) });
    const about = asked.filter((method) => method !== 'permitTestRun');
    expect([answer.status, about]).toEqual([404, [operation.rpc]]);
    expect(answer.body).toBe((await ask(operation, ownHeaders, '/v1/nothing')).body);
  },
);

const malformedIds = operations.flatMap((operation) =>
  Object.entries(pathIds).flatMap(([name, { malformed }]) =>
    operation.path.includes(`{${name}}`) && malformed.length > 0 ? [{ ...operation, name, malformed }] : [],
  ),
);
test.each(malformedIds)(
  'decisions.md 5 statuses: $id with a malformed $name is the 404 of an unknown one, without a call',
  async ({ name, malformed, ...operation }) => {
    refuseWith(operation, new DomainError('not-found'));
    const unknown = await expectSameAnswer(observed(), { unknown: bytesOf(operation, ownHeaders) });
    const requests = malformed.map((id) =>
      bytesOf(operation, ownHeaders, targetOf(operation, { [name]: id })),
    );
    const { answer, asked } = await expectSameAnswer(observed(), Object.fromEntries(requests.entries()));
    expect([answer.status, asked]).toEqual([404, []]);
    expect(answer.constantBytes).toBe(unknown.answer.constantBytes);
  },
);

test.each(operations)(
  'decisions.md 13: $id with an id that is too long is an unknown path: 401 without a key, else the 404',
  async (operation) => {
    const unknownPath = { ...operation, path: '/v1/nothing' };
    for (const [name, { maxLength }] of Object.entries(pathIds)) {
      if (!operation.path.includes(`{${name}}`)) continue;
      const target = targetOf(operation, { [name]: 'x'.repeat(maxLength + 1) });
      for (const headers of [ownHeaders, {}]) {
        const requests = {
          'unknown path': bytesOf(unknownPath, headers),
          [name]: bytesOf(operation, headers, target),
        };
        const { answer, asked } = await expectSameAnswer(observed(), requests);
        expect([answer.status, asked]).toEqual(['authorization' in headers ? 404 : 401, []]);
      }
    }
  },
);

const reasonsOfIssues: Partial<Record<ErrorKind, string>> = {
  'malformed-request': 'request_invalid',
  validation: 'values_refused',
  'answer-refused': 'options_contradict',
};
const refusals = operations.flatMap((operation) =>
  ([...(operation.refusals ?? []), 'unavailable'] as const).map((kind) => ({ ...operation, kind })),
);
test.each(refusals)(
  'decisions.md 5 statuses: $id refused by its service with $kind',
  async ({ kind, ...operation }) => {
    const issues = [{ code: 'options.unknown', message: 'No.', where: '/x/0' }] as const;
    refuseWith(operation, new DomainError(kind, 'a canary that stays inside', { issues }));
    const answer = await ask(operation, { ...ownHeaders, 'if-none-match': '*' });
    const { status, title } = errorTable[kind];
    const code = reasonsOfIssues[kind];
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { type: `/problems/${kind}`, title, status, ...(code && { code, detail: 'No.', issues }) },
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('etag');
  },
);

test.each(operations.filter(({ changed }) => changed !== undefined))(
  'decisions.md 1 conditional reads: $id is 304 to GET and HEAD while it is the same',
  async (operation) => {
    answerWith(operation);
    const first = await ask(operation);
    expect(first.headers.etag).toMatch(/^"[\w-]+"$/);
    const headers = {
      ...ownHeaders,
      'if-none-match': `"x", ${first.headers.etag}`,
      'x-correlation-id': 'mine',
    };
    for (const method of ['GET', 'HEAD'] as const) {
      const same = await gateway.app.inject({ method, url: targetOf(operation), headers });
      expect([same.statusCode, same.body]).toEqual([304, '']);
      expect(same.headers).toMatchObject({
        etag: first.headers.etag,
        'cache-control': 'private, no-cache',
        'x-correlation-id': 'mine',
      });
      const length = method === 'HEAD' ? first.headers['content-length'] : undefined;
      expect(same.headers['content-length']).toBe(length);
    }
    answerWith(operation, operation.changed);
    const changed = await ask(operation, headers);
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(first.headers.etag);
  },
);

test.each(operations.filter((operation) => !isRead(operation)))(
  'decisions.md 1 bodies: $id refuses a body that is not its own',
  async (operation) => {
    answerWith(operation);
    const { payload, ...request } = requestFor(operation, ownHeaders);
    const wrong: (object | undefined)[] = [[], { ...payload, unheard_of: 1 }];
    for (const body of payload ? [undefined, ...wrong] : wrong) {
      const answer = await gateway.app.inject({ ...request, ...(body && { payload: body }) });
      expect([answer.statusCode, answer.json().type]).toEqual([400, '/problems/malformed-request']);
      const where = payload && body === wrong[1] ? '/unheard_of' : undefined;
      expect(answer.json().issues[0].where).toBe(where);
    }
    expect(dispatched()).toEqual([]);
  },
);

const lists = operations.flatMap(({ rows, ...operation }) => (rows ? [{ ...operation, rows }] : []));
const malformedPages = [
  ...['limit=0', 'limit=201', 'limit=-1', 'limit=', 'limit=1.5', 'limit=1e1', 'limit=05', 'limit=x'],
  ...['limit=1&limit=2', 'cursor=', 'cursor=x', `cursor=${'x'.repeat(1025)}`],
];
interface Page {
  readonly data: readonly object[];
  readonly next_cursor: string | null;
}

test.each(lists)(
  'decisions.md 1 envelopes: $id with a malformed limit or cursor is 400',
  async (operation) => {
    for (const query of malformedPages) {
      const answer = await ask(operation, ownHeaders, `${targetOf(operation)}?${query}`);
      expect([answer.statusCode, answer.json()], query).toMatchObject([
        400,
        { type: '/problems/malformed-request' },
      ]);
      expect(answer.json().issues).toEqual([
        {
          code: expect.any(String),
          message: expect.any(String),
          where: expect.stringMatching(/^\?(limit|cursor)$/),
        },
      ]);
    }
    expect(dispatched()).toEqual([]);
  },
);

test.each(lists)(
  'decisions.md 1 envelopes: $id continues by cursor until the list ends',
  async ({ rows, ...operation }) => {
    const [row] = (operation.answer as Record<string, readonly object[]>)[rows] ?? [];
    const sent: unknown[] = [];
    script(operation, async ({ limit, pageToken }) => {
      sent.push([limit, pageToken]);
      const hasMore = pageToken === '';
      return { [rows]: [row], nextPageToken: hasMore ? 'second' : '', hasMore };
    });
    const first = (await ask(operation)).json<Page>();
    const second = (
      await ask(operation, ownHeaders, `${targetOf(operation)}?limit=2&cursor=${first.next_cursor}`)
    ).json<Page>();
    expect([first.data.length, second.data.length, second.next_cursor]).toEqual([1, 1, null]);
    expect(sent).toEqual([
      [50, ''],
      [2, 'second'],
    ]);
  },
);

test.each(lists)(
  'decisions.md 1 envelopes: a cursor of $id is of no other list, brand, offering or registration',
  async ({ rows, ...operation }) => {
    script(operation, async () => ({ [rows]: [], nextPageToken: 'second', hasMore: true }));
    const cursor = (await ask(operation)).json<Page>().next_cursor;
    gateway.received.length = 0;
    const elsewhere: [OperationUnderTest, Record<string, string>, Record<string, string>][] = [
      ...lists.filter(({ id }) => id !== operation.id).map((other) => [other, ownHeaders, {}] as never),
      ...(operation.brand === 'optional'
        ? []
        : [[operation, withBrand(otherOwnBrand), { brand_id: otherOwnBrand }] as never]),
      ...(operation.path.includes('{offering_ref}')
        ? [[operation, ownHeaders, { offering_ref: 'wl-2' }] as never]
        : []),
      ...(operation.path.includes('{registration_id}')
        ? [[operation, ownHeaders, { registration_id: 'whr_2' }] as never]
        : []),
    ];
    for (const [other, headers, ids] of elsewhere) {
      const answer = await ask(other, headers, `${targetOf(other, ids)}?cursor=${cursor}`);
      expect([answer.statusCode, answer.json().issues.length], other.id).toEqual([400, 1]);
    }
    expect(dispatched()).toEqual([]);
  },
);
