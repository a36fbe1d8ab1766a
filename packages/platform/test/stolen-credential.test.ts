// Takes long: it starts the whole platform.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { callOptions, credentialFor } from '@telehealth/rpc';
import { kindOf } from '@telehealth/rpc/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startPlatform } from '../src/index.ts';
import { internalCredentialOf, loadSecrets } from '../src/secrets.ts';

test('decisions.md 13: a stolen credential of webhooks opens no private key and no tenancy at intake', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-stolen-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const platform = await startPlatform({ dataDir, port: 0, logLevel: 'silent' });
  onTestFinished(() => platform.close());
  const { ops_urls: urls, client_id: clientId, brands } = platform.start;
  const secrets = loadSecrets(dataDir);
  const brandIds = brands.map(({ brand_id }) => brand_id);
  const tenancy = { clientId, brandIds, brandId: brandIds[0], mode: 'test', credentialId: 'key_1' } as const;

  /** What a process is answered that presents its credential, as the service expects it and as it is. */
  const kindsAs = async (process: string) => {
    const own = internalCredentialOf(process, secrets);
    const calling = (service: string, presented: string) =>
      createConnectTransport({
        baseUrl: urls[service] ?? '',
        httpVersion: '2',
        interceptors: [
          (next) => (request) => {
            request.header.set('x-internal-credential', presented);
            return next(request);
          },
        ],
      });
    const options = callOptions({ correlationId: 'c-1', tenancy });
    const kinds: string[] = [];
    for (const presentedTo of [(service: string) => credentialFor(service, own), () => own]) {
      const routing = createClient(DomainRoutingService, calling('domains', presentedTo('domains')));
      const intake = createClient(IntakeService, calling('intake', presentedTo('intake')));
      kinds.push(await kindOf(routing.getCertificate({ hostname: 'login.example.test' })));
      kinds.push(await kindOf(intake.resolve({}, options)));
    }
    return kinds;
  };
  const refused = 'unauthorized';
  expect(await kindsAs('webhooks')).toEqual([refused, refused, refused, refused]);
  expect(await kindsAs('gateway')).toEqual([
    'not-found',
    expect.not.stringMatching(refused),
    refused,
    refused,
  ]);
});
