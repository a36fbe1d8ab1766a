import { createClient } from '@connectrpc/connect';
import {
  CertificateDirective,
  DnsMode,
  DomainSimulationService,
} from '@telehealth/contracts/domains/v1/domain_simulation_service';
import { callOptions, errorFromWire } from '@telehealth/rpc';
import { refusalOf } from '@telehealth/rpc/testing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { expect, test } from 'vitest';
import { simulatedDns } from '../src/adapters/dns/simulated-dns.ts';
import { type DomainsOptions, operatorToken, startDomains } from './domains-under-test.ts';

const target = 'a1.login.edge.telehealth.example';
const hostname = 'login.brand.example';
const never = new AbortController().signal;

/** Domains with its simulated DNS, and how an operator sets it. */
async function startSimulation(options: DomainsOptions = {}) {
  const domains = await startDomains(options);
  const { dnsRecords, certificateDirectives } = domains.context.simulation;
  if (!dnsRecords || !certificateDirectives) throw new Error('nothing is simulated');
  const clock = fakeClock();
  const dns = simulatedDns(dnsRecords, clock);
  const operated = createClient(DomainSimulationService, domains.asOperator(operatorToken));
  return {
    ...domains,
    /** Of the simulated DNS alone. */
    clock,
    certificateDirectives,
    operated,
    verdict: (signal = never) => dns.verdictOf({ hostname, target }, signal),
    caaVerdict: () => dns.caaVerdictOf(hostname, never),
    set: (mode: DnsMode, named = target) =>
      operated.setDnsRecord({ hostname, target: named, mode }, callOptions({ correlationId: 'c-1' })),
  };
}

test.each([
  ['no record', undefined, target, 'missing'],
  ['a record that names the target', DnsMode.OK, target, 'verified'],
  ['the target in capitals and with a dot at its end', DnsMode.OK, `${target.toUpperCase()}.`, 'verified'],
  ['a record that names another target', DnsMode.OK, 'other.edge.telehealth.example', 'wrong_target'],
  ['a name below the target', DnsMode.OK, `x.${target}`, 'wrong_target'],
  ['no such name', DnsMode.NXDOMAIN, target, 'missing'],
  ['a server that fails', DnsMode.SERVFAIL, target, 'unavailable'],
  ['addresses instead of a record', DnsMode.FLATTENED, target, 'flattened'],
])('the simulated DNS answers about %s', async (_, mode, named, verdict) => {
  const simulation = await startSimulation();
  if (mode !== undefined) await simulation.set(mode, named);
  expect(await simulation.verdict()).toBe(verdict);
  expect(await simulation.caaVerdict()).toBe('allowed');
});

test.each([
  ['a chain that ends at the target', 7, target, 'verified'],
  ['a chain over more than eight names', 8, target, 'loop'],
  ['a circle', 2, hostname, 'loop'],
  ['a chain that ends nowhere', 3, 'other.brand.example', 'wrong_target'],
])('decisions.md 7: the simulated DNS follows %s, as real resolvers do', async (_, links, end, verdict) => {
  const simulation = await startSimulation();
  const names = [hostname, ...Array.from({ length: links }, (_, i) => `c${i}.brand.example`), end];
  const anyone = callOptions({ correlationId: 'c-1' });
  for (const [i, name] of names.slice(0, -1).entries()) {
    const record = { hostname: name, target: names[i + 1] ?? '', mode: DnsMode.OK };
    await simulation.operated.setDnsRecord(record, anyone);
  }
  expect(await simulation.verdict()).toBe(verdict);
});

test('a simulated timeout is unavailable after a short while, or when the asker gives up', async () => {
  const { set, verdict, clock } = await startSimulation();
  await set(DnsMode.TIMEOUT);
  const waited = verdict();
  await expect.poll(() => clock.sleepers()).toBe(1);
  await clock.advance(100);
  expect(await waited).toBe('unavailable');
  const giving = new AbortController();
  const given = verdict(giving.signal);
  await expect.poll(() => clock.sleepers()).toBe(1);
  giving.abort();
  expect(await given).toBe('unavailable');
});

test('decisions.md 11: the last record that was set counts, a cleared one is gone, the last directive is stored, each with an audit row', async () => {
  const { set, verdict, operated, certificateDirectives, context } = await startSimulation();
  await set(DnsMode.SERVFAIL);
  await set(DnsMode.OK);
  expect(await verdict()).toBe('verified');
  await operated.clearDnsRecord({ hostname: 'LOGIN.brand.example.' });
  expect(await verdict()).toBe('missing');
  for (const gone of [hostname, 'no.brand.example'])
    expect(await refusalOf(operated.clearDnsRecord({ hostname: gone }))).toBe('not-found');
  const { DELAY, FAIL } = CertificateDirective;
  for (const directive of [DELAY, FAIL]) await operated.directCertificate({ hostname, directive });
  expect(await certificateDirectives.get(hostname)).toMatchObject({ directive: 'fail' });
  const rows = await context.auditRows.find({ clientId: '' }, { limit: 10 });
  const told = rows.map(({ action, subject, actor, changed }) => [action, subject, actor.name, changed]);
  expect(told).toHaveLength(5);
  expect(told).toEqual(
    expect.arrayContaining([
      ['dns_record.set', hostname, 'ada', { target, mode: 'servfail' }],
      ['dns_record.clear', hostname, 'ada', {}],
      ['certificate.direct', hostname, 'ada', { directive: 'delay' }],
    ]),
  );
});

test('what is no name, and a mode or directive that is not given, is refused with where it is', async () => {
  const { operated } = await startSimulation();
  const refused = async (call: Promise<unknown>) => {
    const { kind, issues } = errorFromWire(await call.catch((thrown: unknown) => thrown));
    return [kind, ...issues.map(({ code, where }) => `${where} ${code}`)].join(' ');
  };
  const mode = DnsMode.OK;
  for (const wrong of ['', 'single', 'a..b', '-a.example', `${'a'.repeat(64)}.example`, 'a b.example'])
    expect(await refused(operated.setDnsRecord({ hostname: wrong, target, mode })), wrong).toBe(
      'malformed-request /hostname request.pattern',
    );
  const others = [
    operated.setDnsRecord({ hostname, target: '*', mode }),
    operated.setDnsRecord({ hostname, target }),
    operated.directCertificate({ hostname }),
  ];
  expect(await Promise.all(others.map(refused))).toEqual([
    'malformed-request /target request.pattern',
    'malformed-request /mode request.missing_field',
    'malformed-request /directive request.missing_field',
  ]);
});
