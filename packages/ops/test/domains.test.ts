import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import {
  CertificateDirective,
  DnsMode,
  DomainSimulationService,
} from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { expect, test } from 'vitest';
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
