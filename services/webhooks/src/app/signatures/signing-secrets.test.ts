import { randomBytes } from 'node:crypto';
import { createSealer } from '@telehealth/sealing';
import { expect, test } from 'vitest';
import { signingSecrets } from './signing-secrets.ts';

const sealer = createSealer([{ id: 'k1', key: randomBytes(32) }], 'webhooks test');
const [newest, older, oldest] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const sealed = (secret: Uint8Array) => ({ sealed: sealer.seal('whr_1', secret), operationId: 'opr_1' });
const registration = {
  _id: 'whr_1',
  secrets: [sealed(newest), { ...sealed(older), until: 200 }, { ...sealed(oldest), until: 100 }],
};
const signingAt = (now: number) =>
  signingSecrets({ secrets: sealer }, registration, now).map((secret) => Buffer.from(secret));

test('a replaced secret signs until its overlap ends, the newest one without an end', () => {
  expect(signingAt(99)).toEqual([newest, older, oldest]);
  expect(signingAt(100)).toEqual([newest, older]);
  expect(signingAt(200)).toEqual([newest]);
});

test('a secret opens for its own registration alone', () => {
  const moved = { ...registration, _id: 'whr_2' };
  expect(() => signingSecrets({ secrets: sealer }, moved, 0)).toThrow();
});
