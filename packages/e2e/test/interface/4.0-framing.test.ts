import { describe, expect, test } from 'vitest';
import { type HeaderLine, requestBytes, sendRaw } from '../../src/clients/raw-http.ts';
import { demoBrand, demoIntake, target } from '../../src/clients/target.ts';
import { bearing } from '../../src/http/credentials.ts';
import { send } from '../../src/http/http-client.ts';
import { expectProblem } from '../../src/http/same-answer.ts';

const { base_url: base, api_key: key } = target();
const own: readonly HeaderLine[] = Object.entries(bearing(key, demoBrand()));
const resolve = '/v1/instrument/resolve';
const next = '/v1/instrument/next';
const big = 'x'.repeat(20_000);
const json: HeaderLine = ['content-type', 'application/json'];

describe('decisions.md 1 bodies: parser-level faults', () => {
  test.each<readonly [string, string, number]>([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two Host lines', requestBytes('GET', resolve, [['host', 'b']]), 400],
    ['a huge header', requestBytes('GET', resolve, [...own, ['x', big]]), 431],
    ['a long URL', requestBytes('GET', `${resolve}?q=${big}`, own), 414],
    ['an expectation nobody meets', requestBytes('POST', next, [...own, json, ['expect', 'tea']], '{}'), 417],
  ])(
    '%s is the constant problem with a correlation id, and the gateway serves on',
    async (_fault, bytes, status) => {
      const answer = await sendRaw(bytes);
      expectProblem(answer, status, 'malformed-request');
      expect(Object.keys(answer.body).sort()).toEqual(['status', 'title', 'type']);
      expect((await demoIntake().resolve()).status).toBe(200);
    },
  );

  test('chunked bodies and Expect: 100-continue are served, a body of a read is not looked at', async () => {
    const headers: readonly HeaderLine[] = [...own, json, ['x-journey-id', 'jny_none']];
    const chunked = requestBytes('POST', next, [...headers, ['transfer-encoding', 'chunked']]);
    const chunk = '{"node_id":"x"}';
    const asked = `${chunked}${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`;
    expectProblem(await sendRaw(asked), 404, 'not-found');
    const continued = requestBytes('POST', next, [...headers, ['expect', '100-continue']], chunk);
    expectProblem(await sendRaw(continued), 404, 'not-found');
    expect((await sendRaw(requestBytes('GET', resolve, [...own, json], '{'))).status).toBe(200);
  });
});

test.each<readonly [string, unknown, string | undefined]>([
  ['malformed JSON', '{"node_id":', undefined],
  ['an unknown field', { node_id: 'x', client_id: 'cli_x' }, '/client_id'],
  ['a wrong type, which is not coerced,', { node_id: 7 }, '/node_id'],
  ['of duplicate keys the last, a wrong type,', '{"node_id":"x","node_id":7}', '/node_id'],
  ['a prototype name', '{"node_id":"x","__proto__":{}}', undefined],
  ['nesting over 32 levels', `{"node_id":"x","answer":${'['.repeat(32)}${']'.repeat(32)}}`, undefined],
])(
  'decisions.md 1 bodies: %s is 400 with a pointer to what can be pointed at',
  async (_fault, body, where) => {
    const headers = { ...bearing(key, demoBrand()), 'x-journey-id': 'jny_none' };
    const answer = await send(base + next, { method: 'POST', headers, body });
    expectProblem(answer, 400, 'malformed-request');
    if (where !== undefined) expect(answer.body.issues).toMatchObject([{ where }]);
  },
);
