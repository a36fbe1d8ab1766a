import { connect as connectTls, type PeerCertificate } from 'node:tls';
import { DomainKind } from '@telehealth/contracts/domains/v1/domain';
import {
  type ActiveDomain,
  DomainRoutingService,
} from '@telehealth/contracts/domains/v1/domain_routing_service';
import { DomainError } from '@telehealth/errors';
import { openBus } from '@telehealth/events';
import { createTransport, serveContracts } from '@telehealth/rpc';
import { certificates, type MessageHandlers, scriptedContract } from '@telehealth/rpc/testing';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests, internalCredential } from '@telehealth/service-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createContext, createGateway, loadConfig } from '../../src/index.ts';
import { type ActiveDomainParts, openActiveDomains } from '../../src/upstream/open-active-domains.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

const domainOf = (hostname: string, more: Partial<ActiveDomain> = {}) => ({
  ...{ hostname, clientId: 'cli_1', brandId: `brd_${hostname}`, kind: DomainKind.LOGIN },
  certificateFingerprint: 'f1',
  ...more,
});
type Domain = ReturnType<typeof domainOf>;

/** The service domains, with the active domains that a test sets. */
async function serving(own: Partial<MessageHandlers<typeof DomainRoutingService>> = {}) {
  const active = new Map<string, Domain>();
  const loads: string[] = [];
  /** What was asked, in order, and the hostnames that changed. */
  const asked: string[] = [];
  const changed: string[] = [];
  const certificate: { chain: string; privateKey: string } = {
    chain: certificates.server.cert,
    privateKey: certificates.server.key,
  };
  const state = { active, loads, asked, changed, certificate, isDown: false, refusals: 0 };
  const up = () => {
    if (state.isDown) state.refusals += 1;
    if (state.isDown) throw new DomainError('unavailable', 'of this test');
  };
  const server = await serveContracts({
    host: '127.0.0.1',
    internalCallers: internalCallersInTests,
    logger,
    contracts: [
      scriptedContract(DomainRoutingService, {
        async listActiveDomains({ limit, pageToken }) {
          up();
          if (pageToken === '') asked.push('whole list');
          const rows = [...active.values()].filter(({ hostname }) => hostname > pageToken);
          const page = rows.toSorted((a, b) => (a.hostname < b.hostname ? -1 : 1)).slice(0, limit);
          const last = page.at(-1)?.hostname ?? '';
          return { domains: page, nextPageToken: page.length < rows.length ? last : '', asOf: 1_000_000n };
        },
        async listChangedHostnames({ since }) {
          up();
          asked.push(`changes since ${since}`);
          return { hostnames: changed, asOf: since + 70_000n };
        },
        async getActiveDomain({ hostname }) {
          up();
          const domain = active.get(hostname);
          return domain ? { domain } : {};
        },
        async getCertificate({ hostname }) {
          up();
          loads.push(hostname);
          return { ...state.certificate, fingerprint: active.get(hostname)?.certificateFingerprint ?? '' };
        },
        ...own,
      }),
    ],
  });
  onTestFinished(() => server.close(0));
  const bus = openBus('memory:', { clock: systemClock, retryDelaysMs: [1, 1] });
  onTestFinished(() => bus.close());
  const announce = (hostname: string) =>
    bus.publish({
      ...{ id: `evt_${crypto.randomUUID()}`, type: 'domain.changed.v1', subject: 'brd_1', test: true },
      ...{ client_id: 'cli_1', brand_id: 'brd_1', data: { hostname, kind: 'login', state: 'active' } },
      ...{ occurred_at: new Date().toISOString(), recorded_at: new Date().toISOString() },
    } as never);
  return { url: server.httpUrl, state, bus, announce };
}

type Serving = Awaited<ReturnType<typeof serving>>;

function opened(
  { url, bus }: Serving,
  times: Partial<Pick<ActiveDomainParts, 'everyMs' | 'wholeEveryMs' | 'logger'>> = {},
) {
  const domains = createTransport({ targets: [url], internalCredential });
  const live = openActiveDomains({ domains, bus, logger, ...times });
  onTestFinished(async () => {
    await live.close();
    await domains.close();
  });
  return live;
}

test('the edge knows every active domain, by hostname in any letter case and by brand', async () => {
  const service = await serving();
  for (let i = 0; i < 450; i += 1) service.state.active.set(`h${i}.example`, domainOf(`h${i}.example`));
  const live = opened(service);
  await expect.poll(() => live.find('H449.example')?.brandId).toBe('brd_h449.example');
  expect(live.ofBrand('brd_h7.example', 'login')?.hostname).toBe('h7.example');
  expect(live.ofBrand('brd_h7.example', 'member')).toBeUndefined();
  expect(live.find('other.example')).toBeUndefined();
});

test('a change is known within a second by its event, and a removed domain is gone', async () => {
  const service = await serving();
  const live = opened(service);
  service.state.active.set('a.example', domainOf('a.example'));
  await service.announce('a.example');
  await expect.poll(() => live.find('a.example')).toBeDefined();
  service.state.active.delete('a.example');
  await service.announce('a.example');
  await expect.poll(() => live.find('a.example')).toBeUndefined();
  expect(live.ofBrand('brd_a.example', 'login')).toBeUndefined();
});

test('while domains does not answer the list stays as it was, and is read again later', async () => {
  const service = await serving();
  service.state.active.set('a.example', domainOf('a.example'));
  const live = opened(service, { everyMs: 20, wholeEveryMs: 20 });
  await expect.poll(() => live.find('a.example')).toBeDefined();
  service.state.isDown = true;
  service.state.active.set('b.example', domainOf('b.example'));
  await service.announce('a.example').catch(() => {});
  expect(live.find('a.example')).toBeDefined();
  service.state.isDown = false;
  await expect.poll(() => live.find('b.example')).toBeDefined();
});

test('the log says once that domains does not answer, without a stack, and once that it answers again', async () => {
  const service = await serving();
  service.state.isDown = true;
  const lines: string[] = [];
  const written = createLogger({
    service: 'gateway',
    destination: { write: (line) => void lines.push(line) },
  });
  service.state.active.set('a.example', domainOf('a.example'));
  const live = opened(service, { everyMs: 20, logger: written });
  await expect.poll(() => service.state.refusals).toBeGreaterThan(3);
  service.state.isDown = false;
  await expect.poll(() => live.find('a.example')).toBeDefined();
  await expect.poll(() => lines).toHaveLength(2);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'active domains cannot be read', upstream: 'domains', reason: expect.any(String) },
    { msg: 'active domains are read again', upstream: 'domains' },
  ]);
  expect(lines.join('')).not.toContain('.ts:');
});

test('without its event a change is read from the list of changes, and the whole list is not read again', async () => {
  const service = await serving();
  const { active, asked, changed } = service.state;
  active.set('a.example', domainOf('a.example'));
  active.set('b.example', domainOf('b.example'));
  const live = opened(service, { everyMs: 20 });
  await expect.poll(() => live.find('a.example')).toBeDefined();
  active.delete('a.example');
  active.set('b.example', domainOf('b.example', { certificateFingerprint: 'f2' }));
  active.set('c.example', domainOf('c.example'));
  changed.push('a.example', 'b.example', 'c.example');
  await expect.poll(() => live.find('c.example')).toBeDefined();
  expect(live.find('a.example')).toBeUndefined();
  expect(live.find('b.example')?.certificateFingerprint).toBe('f2');
  // Each reading begins a minute before the one before it, because a change becomes visible after its own time.
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(asked.slice(0, 3)).toEqual(['whole list', 'changes since 940000', 'changes since 950000']);
});

test('a change that no list of changes has is known from the whole list, which is read again after its time', async () => {
  const service = await serving();
  const live = opened(service, { everyMs: 20, wholeEveryMs: 100 });
  await expect.poll(() => service.state.asked.length).toBeGreaterThan(1);
  service.state.active.set('a.example', domainOf('a.example'));
  await expect.poll(() => live.find('a.example')).toBeDefined();
});

test('a first reading that fails is tried again after a second', async () => {
  const service = await serving();
  service.state.active.set('a.example', domainOf('a.example'));
  service.state.isDown = true;
  const live = opened(service);
  await expect.poll(() => service.state.refusals).toBeGreaterThan(0);
  service.state.isDown = false;
  await expect.poll(() => live.find('a.example')).toBeDefined();
});

/** A gateway with a TLS port over that service. */
async function edge(service: Serving) {
  const unreachable = 'http://127.0.0.1:9';
  const config = loadConfig({
    ...{ INTERNAL_CREDENTIAL: internalCredential, CURSOR_KEYS: Buffer.alloc(32, 1).toString('hex') },
    ...{ LOG_LEVEL: 'silent', ACCOUNTS_URL: unreachable, INTAKE_URL: unreachable, CATALOG_URL: unreachable },
    ...{
      ORDERS_URL: unreachable,
      WEBHOOKS_URL: unreachable,
      DOMAINS_URL: service.url,
      ONBOARDING_URL: unreachable,
      TLS_PORT: '0',
    },
  });
  const context = await createContext(config, { bus: service.bus });
  const listen = { host: '127.0.0.1', port: 0, operationsPort: 0, tlsPort: 0 };
  const gateway = await createGateway(context, listen);
  onTestFinished(() => gateway.close());
  return { port: gateway.tlsPort ?? 0, domains: context.activeDomains };
}

interface Answered {
  readonly status: string;
  readonly head: string;
  readonly certificate: PeerCertificate;
}

/** One request over TLS with a server name. Rejects when the handshake fails. */
function over(
  port: number,
  servername: string,
  path = '/v1/auth/failed',
  host = servername,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ port, host: '127.0.0.1', servername, rejectUnauthorized: false }, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
    });
    let text = '';
    const certificate = () => socket.getPeerCertificate();
    let peer: PeerCertificate | undefined;
    socket.once('secureConnect', () => {
      peer = certificate();
    });
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [status = ''] = text.split('\r\n');
      if (peer === undefined || status === '') reject(new Error('closed without an answer'));
      else resolve({ status, head: text.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '', certificate: peer });
    });
  });
}

test('decisions.md 7: active hostnames are served by the certificate of their own, without a restart', async () => {
  const service = await serving();
  const { port } = await edge(service);
  await expect(over(port, 'localhost')).rejects.toThrow();
  service.state.active.set('localhost', domainOf('localhost'));
  await service.announce('localhost');
  await expect
    .poll(() => over(port, 'localhost').then(({ status }) => status, String))
    .toBe('HTTP/1.1 200 OK');
  const { certificate } = await over(port, 'LOCALHOST');
  expect(certificate.subjectaltname).toContain('DNS:localhost');
  expect(service.state.loads).toEqual(['localhost']);

  service.state.certificate = { chain: certificates.otherCa, privateKey: certificates.otherKey };
  service.state.active.set('localhost', domainOf('localhost', { certificateFingerprint: 'f2' }));
  await service.announce('localhost');
  await expect.poll(async () => (await over(port, 'localhost')).certificate.subject.CN).toBe('Other test CA');

  service.state.active.delete('localhost');
  await service.announce('localhost');
  await expect
    .poll(() =>
      over(port, 'localhost').then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused');
});

test('handshakes that name no active hostname are refused without a call of a service', async () => {
  const service = await serving();
  const { port } = await edge(service);
  const names = Array.from({ length: 50 }, (_, i) => `unknown-${i}.example`);
  const refused = await Promise.allSettled(['', ...names].map((name) => over(port, name)));
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(service.state.loads).toEqual([]);
});

test('a certificate that cannot be read refuses the handshake; the one before serves while domains is down', async () => {
  const service = await serving();
  service.state.active.set('localhost', domainOf('localhost'));
  const { port, domains } = await edge(service);
  await expect.poll(() => domains.find('localhost')).toBeDefined();
  service.state.isDown = true;
  await expect(over(port, 'localhost')).rejects.toThrow();
  service.state.isDown = false;
  expect((await over(port, 'localhost')).status).toBe('HTTP/1.1 200 OK');
  service.state.isDown = true;
  expect((await over(port, 'localhost')).status).toBe('HTTP/1.1 200 OK');
});

test('many handshakes of one hostname read its certificate once', async () => {
  const service = await serving();
  service.state.active.set('localhost', domainOf('localhost'));
  const { port, domains } = await edge(service);
  await expect.poll(() => domains.find('localhost')).toBeDefined();
  await Promise.all(Array.from({ length: 10 }, () => over(port, 'localhost')));
  expect(service.state.loads).toEqual(['localhost']);
});

test('requests over TLS have the rules of all others', async () => {
  const service = await serving();
  service.state.active.set('localhost', domainOf('localhost'));
  const { port, domains } = await edge(service);
  await expect.poll(() => domains.find('localhost')).toBeDefined();
  expect((await over(port, 'localhost', '/v1/account/brands')).status).toBe('HTTP/1.1 404 Not Found');
  expect((await over(port, 'localhost', '/ \u0001')).status).toBe('HTTP/1.1 400 Bad Request');
});

test('decisions.md 8: over TLS a host of a brand wants TLS from then on, and a request of another host is misdirected', async () => {
  const service = await serving();
  service.state.active.set('localhost', domainOf('localhost'));
  service.state.active.set('login.victim.example', domainOf('login.victim.example'));
  const { port, domains } = await edge(service);
  await expect.poll(() => domains.find('localhost')).toBeDefined();
  const right = await over(port, 'LOCALHOST', '/v1/auth/failed', 'localhost:8443');
  expect(right.status).toBe('HTTP/1.1 200 OK');
  expect(right.head).toContain('strict-transport-security: max-age=31536000');
  for (const host of ['login.victim.example', 'api.telehealth.example']) {
    const answer = await over(port, 'localhost', '/v1/auth/failed', host);
    expect(answer.status).toBe('HTTP/1.1 421 Misdirected Request');
    expect(answer.head).toContain('content-type: application/problem+json');
  }
});
