import { expect, test } from 'vitest';
import { gatewayOverWire } from '../wire.ts';

const path = '/.well-known/security.txt';

test('RFC 9116: a deployment with a contact for faults of its security shows it, with an end that is ahead', async () => {
  const contact = 'mailto:security@care.example';
  await using gateway = await gatewayOverWire({}, { SECURITY_CONTACT: contact });
  const answer = await gateway.app.inject(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(answer.body) ?? [];
  expect(answer.body).toContain(`Contact: ${contact}\n`);
  expect(Date.parse(expires)).toBeGreaterThan(gateway.clock.time);
});

test('a deployment without a contact has no such page', async () => {
  await using gateway = await gatewayOverWire();
  const [answer, unknown] = [await gateway.app.inject(path), await gateway.app.inject('/.well-known/x')];
  expect([answer.statusCode, answer.body]).toEqual([unknown.statusCode, unknown.body]);
});
