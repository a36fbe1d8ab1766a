import { createClient } from '@connectrpc/connect';
import { type Domain, DomainKind, DomainState } from '@telehealth/contracts/domains/v1/domain';
import { DomainRoutingService } from '@telehealth/contracts/domains/v1/domain_routing_service';
import { DomainService } from '@telehealth/contracts/domains/v1/domain_service';
import { callOptions } from '@telehealth/rpc';
import { refusalOf } from '@telehealth/rpc/testing';
import { checkDueDomains } from '../src/app/checks/check-due-domains.ts';
import { as, type Caller, type DomainsOptions, operatorToken, startDomains } from './domains-under-test.ts';
import { issuedAt } from './scripted-certificates.ts';

export const { LOGIN, MEMBER } = DomainKind;

export const day = 24 * 60 * 60_000;

const stateNames: Readonly<Record<DomainState, string>> = {
  [DomainState.UNSPECIFIED]: 'unspecified',
  [DomainState.REQUESTED]: 'requested',
  [DomainState.CERT_REQUESTED]: 'cert_requested',
  [DomainState.CERT_ISSUED]: 'cert_issued',
  [DomainState.ACTIVE]: 'active',
  [DomainState.FAILED]: 'failed',
  [DomainState.BLOCKED]: 'blocked',
};

/** The name of its state as interface.md 3.4 has it. */
export function stateOf(domain: Pick<Domain, 'state'> | undefined): string | undefined {
  return domain && stateNames[domain.state];
}

/** Domains with short forms of its calls. Brands are `brd_1` of `cli_1` unless the caller says otherwise. */
export async function startCalls(options: DomainsOptions = {}) {
  const running = await startDomains(options);
  const { context, clock, certificates, client, asOperator, dns } = running;
  const domains = client(DomainService);
  const routing = client(DomainRoutingService);
  const operators = (token = operatorToken) => createClient(DomainService, asOperator(token));
  const anyone = callOptions({ correlationId: 'c-1' });
  const issuing = ({ hostname }: { hostname: string }) => issuedAt(hostname, clock.now());
  const verified = new Set<string>();
  const passBeforeNext = (kind: DomainKind, caller?: Caller) => {
    const domain = `${kind} ${caller?.brandId}`;
    if (verified.has(domain)) clock.pass(5000);
    verified.add(domain);
  };
  const calls = {
    register: async (hostname: string, kind: DomainKind = LOGIN, caller?: Caller) => {
      const { domain } = await domains.registerDomain({ hostname, kind }, as(caller));
      if (domain === undefined) throw new Error('nothing was registered');
      return domain;
    },
    get: async (kind: DomainKind = LOGIN, caller?: Caller) =>
      (await domains.getDomain({ kind }, as(caller))).domain?.domain,
    /** Verifies, five seconds after the last verify of the domain. */
    verify: async (kind: DomainKind = LOGIN, caller?: Caller) => {
      passBeforeNext(kind, caller);
      return (await domains.verifyDomain({ kind }, as(caller))).domain;
    },
    remove: (kind: DomainKind = LOGIN, caller?: Caller) => domains.deleteDomain({ kind }, as(caller)),
    /** What verify is refused with, and after how many seconds it makes sense again. */
    refusedVerify: (kind: DomainKind = LOGIN, caller?: Caller) => {
      passBeforeNext(kind, caller);
      return refusalOf(domains.verifyDomain({ kind }, as(caller)));
    },
    /** Moves the clock and lets the schedule do what is due then. */
    after: async (ms: number) => {
      clock.pass(ms);
      await checkDueDomains(context, new AbortController().signal);
    },
    /** The hostname of the active domain with its brand, as the edge sees it. */
    route: async (hostname: string) => (await routing.getActiveDomain({ hostname }, anyone)).domain,
    /** The document of a domain without what its writing left. */
    stored: async (kind: 'login' | 'member' = 'login', brandId = 'brd_1') => {
      await context.relay.drain();
      const [found] = await context.domains.find({ binding: `${brandId}:${kind}` }, { limit: 1 });
      if (found === undefined) throw new Error('no domain of the kind is stored');
      return found;
    },
    /** DNS names every target, and certificates are issued at once. */
    allIsWell: () => {
      dns.verdict = 'verified';
      certificates.otherwise = issuing;
    },
  };
  return { ...running, ...calls, domains, routing, operators, anyone, issuing };
}

/** The hostname of the login domain in tests. */
export const hostname = 'login.brand.example';

/** Domains with a login domain whose record DNS finds, and whose certificate is not ordered yet. */
export async function startOrdered(options: DomainsOptions = {}) {
  const calls = await startCalls(options);
  await calls.register(hostname);
  calls.dns.verdict = 'verified';
  return calls;
}

/** Domains with an active login domain; all is well. */
export async function startActive(options: DomainsOptions = {}) {
  const calls = await startCalls(options);
  calls.allIsWell();
  await calls.register(hostname);
  await calls.verify();
  return calls;
}
