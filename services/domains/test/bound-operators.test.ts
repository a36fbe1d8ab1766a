import {
  askBoundOperators,
  kindOfAnswer,
  operatorMethods,
  parkedEventRequests,
} from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { startCalls } from './domain-calls.ts';
import { boundToken } from './domains-under-test.ts';

const hostname = 'login.brand.example';

test('decisions.md 11: to an operator bound to another client, every method treats a domain as missing or is forbidden', async () => {
  const { register, verify, allIsWell, server, stored } = await startCalls();
  allIsWell();
  await register(hostname);
  await verify();
  const { target } = await stored();
  const domain = (brandId: string, more = {}) => ({ brandId, kind: 'DOMAIN_KIND_LOGIN', ...more });
  const both = (more = {}) => ({ own: domain('brd_1', more), missing: domain('brd_missing', more) });
  const tokens = { owner: boundToken('cli_1'), stranger: boundToken('cli_2') };
  const answers = await askBoundOperators(server, tokens, {
    'DomainService/ListDomains': {
      own: { brandId: 'brd_1' },
      missing: { brandId: 'brd_missing' },
    },
    'DomainService/GetDomain': both(),
    'DomainService/BindDomain': both({ hostname }),
    'DomainService/ActivateDomain': both(),
    'DomainService/BlockDomain': both({ reason: 'abuse' }),
    'DomainService/UnblockDomain': both(),
    'DomainService/ExportCertificate': {
      own: { hostname },
      missing: { hostname: 'login.missing.example' },
    },
    'DomainSimulationService/SetDnsRecord': { own: { hostname, target, mode: 'DNS_MODE_OK' } },
    'DomainSimulationService/ClearDnsRecord': { own: { hostname } },
    'DomainSimulationService/DirectCertificate': {
      own: { hostname, directive: 'CERTIFICATE_DIRECTIVE_ISSUE' },
    },
    'KeyService/RewrapKeys': { own: { runId: 'run' } },
    ...parkedEventRequests,
    'AuditService/ListAuditRows': { own: { clientId: 'cli_1' }, missing: { clientId: 'cli_missing' } },
  });
  expect(Object.keys(answers).toSorted()).toEqual(operatorMethods(server).toSorted());
  for (const [method, { stranger, missing, owner }] of Object.entries(answers)) {
    expect(stranger, method).toBe(missing);
    expect(stranger, method).not.toMatch(target);
    const isOfPlatform =
      /^(DomainSimulation|Key|ParkedEvent|Store|Overview|ClientData)Service|FollowAuditRows$/.test(method);
    const isList = /List/.test(method);
    expect(kindOfAnswer(stranger), method).toBe(isOfPlatform ? 'forbidden' : isList ? 'empty' : 'not-found');
    expect(kindOfAnswer(owner), method).toBe(isOfPlatform ? 'forbidden' : 'answered');
  }
});
