// Takes long: it starts every process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { connect } from 'node:tls';
import type { Listening } from '@telehealth/platform/child-process';
import { addressSettings, serviceSettings } from '@telehealth/platform/service-settings';
import { gateway, services } from '@telehealth/platform/services';
import { certificates } from '@telehealth/rpc/testing';
import { type OtlpCollector, startOtlpCollector } from '@telehealth/service-kit/testing';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { nodeFlags } from '../../src/setup/launch.ts';

const root = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'every-main-'));

/** Holds what deploy/assemble wrote for each process; absent: the processes start from the sources (.ci/images). */
const images = process.env.ASSEMBLED_IMAGES;
const node = images === undefined ? process.execPath : join(images, 'node');
/** As in an image, the process owns none of its files. */
const user = images === undefined ? {} : { uid: 1000, gid: 1000 };
if (images !== undefined) chmodSync(folder, 0o777);

function commandOf(process_: string): string[] {
  if (images === undefined) return [...nodeFlags, join(root, process_, 'src/main.ts')];
  const image = join(images, process_);
  return [
    '--import',
    join(image, 'require-node.mjs'),
    nodeFlags.at(-1) ?? '',
    join(image, process_, 'src/main.ts'),
  ];
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const calls = {
  INTERNAL_CREDENTIAL: 'canary-internal-credential-of-43-characters-or-more',
  INTERNAL_CALLERS: `gateway:${'0'.repeat(64)}`,
};
/** A bus at which no server listens. */
const bus = { BUS_URL: 'nats://127.0.0.1:9' };
const secrets = {
  OPERATOR_TOKEN: 'canary-operator-token-with-the-length-of-32-bytes',
  SEALING_KEYS: `canary:${Buffer.alloc(32).toString('base64')}`,
};
/** An address at which no server listens, for every service. */
const publicUrl = 'http://127.0.0.1:9';
const addresses = new Map(services.map(({ name }) => [name, publicUrl]));

/** The least each process needs, by its folder: exactly the settings without a default. */
const required: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [gateway.folder]: {
    ...bus,
    INTERNAL_CREDENTIAL: calls.INTERNAL_CREDENTIAL,
    CURSOR_KEYS: Buffer.alloc(32, 1).toString('hex'),
    ...addressSettings(gateway.calls, addresses),
  },
  ...Object.fromEntries(
    services.map((service) => {
      const storeUrl = `sqlite:${join(folder, `${service.name}.sqlite`)}`;
      return [
        service.folder,
        { ...bus, ...serviceSettings(service, { storeUrl, calls, secrets, addresses, publicUrl }) },
      ];
    }),
  ),
};

const certificateFiles = {
  INTERNAL_CERT_FILE: join(folder, 'internal.crt'),
  INTERNAL_KEY_FILE: join(folder, 'internal.key'),
};
writeFileSync(certificateFiles.INTERNAL_CERT_FILE, certificates.server.cert, { mode: 0o644 });
writeFileSync(certificateFiles.INTERNAL_KEY_FILE, certificates.server.key, { mode: 0o644 });

const anyPort = { HOST: '127.0.0.1', PORT: '0', GRPC_PORT: '0', OPERATIONS_PORT: '0', DRAIN_DELAY: '0s' };

/** Node itself runs the process, as in production: a test runner accepts what Node refuses to strip. */
function start(
  process_: string,
  env: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): ChildProcess {
  const child = spawn(node, [...commandOf(process_), ...flags], {
    ...user,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('every process is tested here', () => {
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
  const processes = ['gateway', ...services].filter((name) => existsSync(join(root, name, 'src/main.ts')));
  expect(Object.keys(required).sort()).toEqual(processes.sort());
});

/** Follows a process that is to end well; its log, which has no secret. `onListening` ends it. */
async function logOf(child: ChildProcess, onListening: (ports: Listening) => Promise<void>): Promise<string> {
  let log = '';
  for await (const line of createInterface({ input: child.stdout as NonNullable<typeof child.stdout> })) {
    log += `${line}\n`;
    const { msg, ...ports } = JSON.parse(line);
    if (msg !== 'listening') continue;
    await onListening(ports);
    child.kill('SIGTERM');
  }
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode).toBe(0);
  expect(log).not.toContain('canary');
  return log;
}

async function isAuthorized(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1', ca: certificates.ca });
  await once(socket, 'secureConnect');
  socket.destroy();
  return socket.authorized;
}

async function expectOperations(operationsPort: number, ready: boolean): Promise<void> {
  const operations = `http://127.0.0.1:${operationsPort}`;
  expect(await (await fetch(`${operations}/readyz`)).json()).toMatchObject({ ready });
  expect((await fetch(`${operations}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${operations}/metrics`)).text()).toContain('process_cpu');
}

test.each(services.map(({ folder: name }) => name))(
  'decisions.md 13: %s starts on its settings with a bus out of reach, has TLS on both internal ports when it is given a certificate, is ready, says no secret, and drains on SIGTERM',
  async (name) => {
    const child = start(name, { ...anyPort, ...required[name], ...certificateFiles });
    await logOf(child, async ({ port, grpcPort = 0, operationsPort }) => {
      await expectOperations(operationsPort, true);
      expect([await isAuthorized(port), await isAuthorized(grpcPort)]).toEqual([true, true]);
    });
  },
);

async function startCollector(): Promise<OtlpCollector> {
  const collector = await startOtlpCollector();
  onTestFinished(() => collector.close());
  return collector;
}

test('gateway starts on its required settings, is not ready without an upstream, says no secret, and has sent its spans when it has drained on SIGTERM', async () => {
  const collector = await startCollector();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const child = start(gateway.folder, {
    ...anyPort,
    ...required[gateway.folder],
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const log = await logOf(child, async ({ port, operationsPort }) => {
    await expectOperations(operationsPort, false);
    const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    await fetch(`http://127.0.0.1:${port}/v1/instrument/resolve`, { headers });
  });
  // Its first reading of the active domains belongs to nobody's request.
  const ofRequests = collector.spans.filter(({ kind }) => kind === 'server');
  expect(ofRequests).toMatchObject([
    { service: 'gateway', parentSpanId: '00f067aa0ba902b7', name: 'GET /v1/instrument/resolve' },
  ]);
  expect(log).toContain(`"traceId":"${traceId}"`);
});

test('a start without settings names every one that is missing, one a line, and ends with 1', async () => {
  const child = start(gateway.folder, {});
  const said = text(child.stderr as NonNullable<typeof child.stderr>);
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  const named = (await said)
    .trim()
    .split('\n')
    .map((line) => /^config: (\w+) is required$/.exec(line)?.[1]);
  expect(named.sort()).toEqual(Object.keys(required[gateway.folder] ?? {}).sort());
});

test('decisions.md 16: a process of live mode ends on a database of test mode, in one line and before it serves', async () => {
  const STORE_URL = `sqlite:${join(folder, 'one-mode.sqlite')}`;
  const PUBLIC_URL = 'https://platform.example';
  const settings = { ...anyPort, ...required['services/accounts'], STORE_URL, PUBLIC_URL };
  await logOf(start('services/accounts', settings), async () => {});
  const live = start('services/accounts', { ...settings, DEPLOYMENT_MODE: 'live' });
  const [said, log, [code]] = await Promise.all([
    text(live.stderr as NonNullable<typeof live.stderr>),
    text(live.stdout as NonNullable<typeof live.stdout>),
    once(live, 'close'),
  ]);
  expect(code).toBe(1);
  expect(said).toBe(
    'config: DEPLOYMENT_MODE is live, and the database of accounts belongs to a test deployment\n',
  );
  expect(log).not.toContain('listening');
});

test.each(Object.keys(required))(
  '%s --check says all faults of its settings by name, and ends without opening a port, a database or the bus',
  async (name) => {
    const fresh = join(folder, `checked-${name.replace('/', '-')}.sqlite`);
    const settings = { ...required[name], STORE_URL: `sqlite:${fresh}` };
    const ended = async (env: Readonly<Record<string, string>>) => {
      const child = start(name, env, '--check');
      const [out, said, [code]] = await Promise.all([
        text(child.stdout as NonNullable<typeof child.stdout>),
        text(child.stderr as NonNullable<typeof child.stderr>),
        once(child, 'close'),
      ]);
      return { code, out, said };
    };
    expect(await ended(settings)).toEqual({ code: 0, out: 'The settings are right.\n', said: '' });
    expect(existsSync(fresh)).toBe(false);
    const wrong = { ...settings, INTERNAL_CREDENTIAL: '', BUS_URL: 'canary', OPERATIONS_PORT: 'x' };
    const { code, out, said } = await ended(wrong);
    expect([code, out]).toEqual([1, '']);
    const named = said.trim().split('\n');
    expect(named.map((line) => /^config: (\w+) /.exec(line)?.[1]).toSorted()).toEqual([
      ...['BUS_URL', 'INTERNAL_CREDENTIAL', 'OPERATIONS_PORT'],
    ]);
    expect(said).not.toContain('canary');
  },
);

test('decisions.md 16: in live mode an embedded store is refused beside another replica, and a service has sent its spans when it has stopped', async () => {
  const collector = await startCollector();
  const STORE_URL = `sqlite:${join(folder, 'live.sqlite')}`;
  const live = { PUBLIC_URL: 'https://platform.example', DEPLOYMENT_MODE: 'live' };
  const settings = { ...anyPort, ...required['services/accounts'], STORE_URL, ...live };
  const first = start('services/accounts', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const rpc = 'telehealth.accounts.v1.CredentialService/ResolveCredential';
  await logOf(first, async ({ port }) => {
    const headers = { 'content-type': 'application/json' };
    await fetch(`http://127.0.0.1:${port}/${rpc}`, { method: 'POST', headers, body: '{}' });
    const second = start('services/accounts', settings);
    const [said, [code]] = await Promise.all([
      text(second.stderr as NonNullable<typeof second.stderr>),
      once(second, 'close'),
    ]);
    expect(code).toBe(1);
    expect(said).toMatch(/^config: STORE_URL is an embedded database of another process, .*\n$/);
  });
  expect(collector.spans).toMatchObject([
    { service: 'accounts', parentSpanId: '', name: rpc, attributes: { 'error.type': 'unauthorized' } },
  ]);
});
