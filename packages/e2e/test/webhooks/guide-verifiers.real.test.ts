import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type StartTestServer,
  startGoVerifier,
  startPythonVerifier,
  type WebhookVerifier,
} from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { ownWebhooks, receiverOfTest } from '../../src/clients/own-webhooks.ts';
import { causedType } from '../../src/clients/webhook-client.ts';
import { guidesFolder } from '../../src/documents/guide-nodes.ts';

const programs = join(import.meta.dirname, '../../src/webhook-verifiers');

/** The only block of the guide in a language. */
async function blockOf(language: string): Promise<string> {
  const guide = await readFile(join(guidesFolder, 'webhooks.md'), 'utf8');
  const [block, ...others] = guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'));
  expect(others).toEqual([]);
  return block?.[1] ?? '';
}

/** A folder with the function of the guide, and the program that calls it. */
async function programOf(language: string, extension: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'telehealth-verifier-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, `guide.${extension}`), await blockOf(language));
  await copyFile(join(programs, `main.${extension}`), join(folder, `main.${extension}`));
  return folder;
}

/** A request that the platform signed, and others that it did not send in this way. */
async function signedAndChanged() {
  const [webhooks, receiver] = await Promise.all([ownWebhooks(), receiverOfTest()]);
  const { id, secret } = await webhooks.register(receiver.url);
  await webhooks.test(id);
  const [arrived] = await receiver.received(1);
  if (arrived === undefined) throw new Error('nothing arrived');
  const { headers } = arrived;
  const signed = { secret, headers, body: arrived.body.toString() };
  return [
    signed,
    { ...signed, body: signed.body.replace('"test":true', '"test":false') },
    { ...signed, headers: { ...headers, 'webhook-id': 'evt_other' } },
    { ...signed, headers: { ...headers, 'webhook-timestamp': '1614265330' } },
    { ...signed, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  ];
}

const verifiers: readonly (readonly [string, string, StartTestServer<WebhookVerifier>])[] = [
  ['python', 'py', startPythonVerifier],
  ['go', 'go', startGoVerifier],
];

for (const [language, extension, start] of verifiers) {
  await describeWith(start, `decisions.md 10 and 12, the guide in ${language}`, (verifier) => {
    test('what the platform signed is verified, and everything changed is refused', async () => {
      const [folder, requests] = await Promise.all([programOf(language, extension), signedAndChanged()]);
      const said = await verifier.run(folder, JSON.stringify(requests));
      expect(said.trim().split('\n')).toEqual([causedType, 'refused', 'refused', 'refused', 'refused']);
    });
  });
}
