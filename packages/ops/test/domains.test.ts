import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { DomainKind, DomainState } from '@telehealth/contracts/domains/v1/domain';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import {
  CertificateDirective,
  DnsMode,
  DomainSimulationService,
} from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { expect, onTestFinished, test } from 'vitest';
import { operatorServer, ops } from './operator-server.ts';

const at = timestampFromMs(Date.UTC(2026, 0, 2));

test('decisions.md 7: domain dns sets and clears records of the simulated DNS, in the mode that is given', async () => {
  const { grpcUrl, requests } = await operatorServer(DomainSimulationService, {
    setDnsRecord: async () => ({ setAt: at }),
    clearDnsRecord: async () => ({}),
  });
  expect((await ops('domain dns set a.example b.example', grpcUrl)).out).toMatch(
    /^set_at +2026-01-02 00:00:00Z$/m,
  );
  for (const mode of ['nxdomain', 'servfail', 'timeout', 'flattened']) {
    await ops(`domain dns set a.example b.example --mode ${mode}`, grpcUrl);
  }
  expect(await ops('domain dns set a.example b.example --mode slow', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await ops('domain dns clear a.example', grpcUrl)).toMatchObject({ exitCode: 0 });
  const record = { hostname: 'a.example', target: 'b.example' };
  const { OK, NXDOMAIN, SERVFAIL, TIMEOUT, FLATTENED } = DnsMode;
  expect(requests).toMatchObject([
    ...[OK, NXDOMAIN, SERVFAIL, TIMEOUT, FLATTENED].map((mode) => ({ ...record, mode })),
    { hostname: 'a.example' },
  ]);
});

test('decisions.md 7: domain certificate tells the simulated authority what to do', async () => {
  const { grpcUrl, requests } = await operatorServer(DomainSimulationService, {
    directCertificate: async () => ({ setAt: at }),
  });
  for (const word of ['delay', 'fail', 'issue']) {
    expect(await ops(`domain certificate ${word} a.example`, grpcUrl)).toMatchObject({ exitCode: 0 });
  }
  const { DELAY, FAIL, ISSUE } = CertificateDirective;
  expect(requests).toMatchObject(
    [DELAY, FAIL, ISSUE].map((directive) => ({ hostname: 'a.example', directive })),
  );
});

const domain = {
  domain: {
    ...{ brandId: 'brd_1', kind: DomainKind.MEMBER, hostname: 'www.a.example', target: 't.member.example' },
    ...{ state: DomainState.CERT_ISSUED, createdAt: at, updatedAt: at },
  },
  ...{ domainId: 'dom_1', clientId: 'cli_1', certificateExpiresAt: at, failedRechecks: 2 },
};

test('domain list filters by client, brand and state', async () => {
  const { grpcUrl, requests } = await operatorServer(DomainService, {
    listDomains: async () => ({ domains: [domain] }),
  });
  const { out } = await ops('domain list --client cli_1 --brand brd_1 --state cert_issued', grpcUrl);
  expect(out).toMatch(/^www.a.example +member +cert_issued +brd_1 +cli_1 +2 +2026-01-02 00:00:00Z /m);
  await ops('domain list', grpcUrl);
  expect(requests).toMatchObject([
    { clientId: 'cli_1', brandId: 'brd_1', state: DomainState.CERT_ISSUED },
    { clientId: '', brandId: '', state: DomainState.UNSPECIFIED },
  ]);
});

test('decisions.md 7: operators register, activate, block and unblock a domain of a brand by its kind', async () => {
  const answer = async () => ({ domain });
  const { grpcUrl, requests } = await operatorServer(DomainService, {
    ...{ getDomain: answer, bindDomain: answer, activateDomain: answer },
    ...{ blockDomain: answer, unblockDomain: answer },
  });
  for (const command of [
    'domain show brd_1 member',
    'domain register brd_1 login login.a.example',
    'domain activate brd_1 member',
    'domain block brd_1 member --reason abuse --yes',
    'domain unblock brd_1 member',
  ]) {
    expect(await ops(command, grpcUrl), command).toMatchObject({ exitCode: 0 });
  }
  const member = { brandId: 'brd_1', kind: DomainKind.MEMBER };
  expect(requests).toMatchObject([
    member,
    { brandId: 'brd_1', kind: DomainKind.LOGIN, hostname: 'login.a.example' },
    member,
    { ...member, reason: 'abuse' },
    member,
  ]);
  expect(await ops('domain show brd_1 portal', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(await ops('domain block brd_1 member --yes', grpcUrl)).toMatchObject({ exitCode: 2 });
});

test('domain certificate export writes the private key to a file that only its owner reads, never to a terminal', async () => {
  const { grpcUrl, requests } = await operatorServer(DomainService, {
    exportCertificate: async () => ({ chain: 'CHAIN\n', privateKey: 'KEY\n' }),
  });
  const folder = mkdtempSync(join(tmpdir(), 'telehealth-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'www.pem');
  const exported = await ops(`domain certificate export www.a.example --out ${file}`, grpcUrl);
  expect(exported.out).not.toMatch('KEY');
  expect(readFileSync(file, 'utf8')).toBe('CHAIN\nKEY\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await ops('domain certificate export www.a.example', grpcUrl)).toMatchObject({ exitCode: 2 });
  expect(requests).toMatchObject([{ hostname: 'www.a.example' }]);
});
