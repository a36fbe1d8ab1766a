import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FingerprintedRequest, requestFingerprint } from './request-fingerprint.ts';

const request: FingerprintedRequest = {
  method: 'POST',
  target: '/v1/instrument/next',
  brandId: 'brd_1',
  journeyId: 'jny_1',
  body: { node_id: 'n1', answer: ['a', 'b'] },
};

test('the fingerprint is stable: records of 24 h outlive a release', () => {
  const text = 'POST\n/v1/instrument/next\nbrd_1\njny_1\n{"answer":["a","b"],"node_id":"n1"}';
  expect(requestFingerprint(request)).toBe(hash('sha256', text, 'hex'));
});

test.each<[string, Partial<FingerprintedRequest>]>([
  ['method', { method: 'PUT' }],
  ['path', { target: '/v1/instrument/back' }],
  ['spelling of the path', { target: '/v1/instrument/%6eext' }],
  ['query', { target: '/v1/instrument/next?a=1' }],
  ['brand', { brandId: 'brd_2' }],
  ['journey', { journeyId: '' }],
  ['body', { body: { node_id: 'n2', answer: ['a', 'b'] } }],
  ['order within a list', { body: { node_id: 'n1', answer: ['b', 'a'] } }],
  ['type of a value', { body: { node_id: 'n1', answer: 'a,b' } }],
  ['an absent body', { body: undefined }],
  ['a null body', { body: null }],
])('decisions.md 1 idempotency: another %s is another request', (_part, changed) => {
  expect(requestFingerprint({ ...request, ...changed })).not.toBe(requestFingerprint(request));
});

test('no part runs into the next', () => {
  const shifted = { ...request, target: `${request.target}brd_1`, brandId: '' };
  expect(requestFingerprint(shifted)).not.toBe(requestFingerprint(request));
  const none = { ...request, body: undefined };
  expect(requestFingerprint(none)).not.toBe(requestFingerprint({ ...none, body: '' }));
});

test('decisions.md 1 idempotency: a body is canonical, whatever the order of its members', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      const shuffled = reversed(body);
      expect(requestFingerprint({ ...request, body: shuffled })).toBe(
        requestFingerprint({ ...request, body }),
      );
    }),
  );
  const spelt = JSON.parse('{"\\u0061nswer":1.0e1,"node_id":"\\u006e1"}');
  expect(requestFingerprint({ ...request, body: spelt })).toBe(
    requestFingerprint({ ...request, body: { node_id: 'n1', answer: 10 } }),
  );
});

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reversed(member)] as const);
  return Object.fromEntries(members.toReversed());
}
