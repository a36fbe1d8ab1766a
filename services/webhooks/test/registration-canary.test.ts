import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { createClient } from '@connectrpc/connect';
import { RegistrationService } from '@telehealth/contracts/webhooks/v1/registration_service';
import { errorFromWire } from '@telehealth/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { disableRegistration } from '../src/app/receivers/disable-registration.ts';
import { signingSecrets } from '../src/app/signatures/signing-secrets.ts';
import { draft, startRegistrations } from './registering.ts';
import { as, operatorToken } from './webhooks-under-test.ts';

const url = 'https://shop.example/canary-path?token=canary-query';

/** The life of a registration with refusals on the way: what it answered, and the secrets that it made. */
async function lifeOfARegistration(storeUrl: string) {
  const webhooks = await startRegistrations({ storeUrl });
  const { registrations, context, clock } = webhooks;
  const operators = createClient(RegistrationService, webhooks.asOperator(operatorToken));
  const answers: unknown[] = [];
  const secrets: string[] = [];
  const kept = async <T extends object>(call: Promise<T>): Promise<T | undefined> => {
    try {
      const answer = await call;
      const { secret, ...rest } = answer as T & { secret?: string };
      if (secret !== undefined) secrets.push(secret);
      answers.push(rest);
      return answer;
    } catch (error) {
      answers.push(errorFromWire(error), String(error));
      return undefined;
    }
  };
  const keyed = (idempotencyKey: string) => as({ idempotencyKey });
  const made = await kept(registrations.createRegistration(draft({ url }), keyed('k1')));
  await kept(registrations.createRegistration(draft({ url }), keyed('k1')));
  await kept(registrations.createRegistration(draft({ url: `${url}#${'x'.repeat(2048)}` }), as()));
  await kept(registrations.createRegistration(draft({ url: 'https://canary-user@shop.example' }), as()));
  const { registrationId = '' } = made?.registration ?? {};
  await kept(registrations.rotateSecret({ registrationId }, keyed('k2')));
  await kept(registrations.rotateSecret({ registrationId }, keyed('k2')));
  await kept(registrations.rotateSecret({ registrationId, overlapSeconds: 604_801 }, as()));
  await kept(registrations.updateRegistration({ registrationId, url: `${url}2` }, as()));
  await kept(registrations.getRegistration({ registrationId }, as()));
  await kept(registrations.listRegistrations({}, as()));
  await kept(registrations.getHealth({ registrationId }, as()));
  await kept(operators.getHealth({ registrationId }));
  await kept(operators.listRegistrations({ brandId: 'brd_1' }));
  await disableRegistration(context, { registrationId, reason: 'gone', at: clock.now() });
  await kept(operators.enableRegistration({ registrationId }));
  const stored = await context.registrations.get(registrationId);
  const document = inspect(stored, { depth: 20, maxStringLength: null });
  const raw = stored ? signingSecrets(context, stored, clock.now()) : [];
  await kept(registrations.deleteRegistration({ registrationId }, as()));
  await kept(registrations.getRegistration({ registrationId }, as()));
  await context.relay.drain();
  return { ...webhooks, answers, secrets, raw, document };
}

test('secrets are in the answers that make them alone: no other answer, log line, audit row or stored byte has one; what a URL has beside its origin is in no log line, no audit row and no stored byte', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { answers, secrets, raw, document, context, log, close } = await lifeOfARegistration(
    `sqlite:${join(folder, 'webhooks.db')}`,
  );
  const [created, replayed, rotated, rotatedAgain] = secrets;
  expect([secrets.length, raw.length]).toEqual([4, 2]);
  expect([replayed, rotatedAgain]).toEqual(['', '']);
  const rows = await context.auditRows.find({}, { limit: 100 });
  expect(rows.length).toBeGreaterThan(4);
  expect(inspect(rows, { depth: 20 })).toContain('https://shop.example');
  expect(inspect(rows, { depth: 20, maxStringLength: null }) + log()).not.toContain('canary');
  await close();
  const files = readdirSync(folder).map((file) => readFileSync(join(folder, file)));
  expect(document).toContain('sealedUrl');
  for (const text of [document, ...files.map((file) => file.toString('latin1'))])
    expect(text).not.toContain('canary');
  const said = inspect([answers, rows], { depth: 20, maxStringLength: null }) + log();
  for (const secret of [created, rotated]) {
    const text = secret?.slice('whsec_'.length) ?? expect.fail();
    expect(said).not.toContain(text);
    for (const file of files) {
      expect(file.includes(text)).toBe(false);
      expect(file.includes(Buffer.from(text, 'base64'))).toBe(false);
    }
  }
});
