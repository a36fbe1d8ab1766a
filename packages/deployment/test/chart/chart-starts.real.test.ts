// Takes long: it starts every process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startProcess } from '@telehealth/platform/child-process';
import { gateway, services } from '@telehealth/platform/services';
import { findChartTools } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Manifest, type Manifests, manifestsOf, opsPodOf, release, settingsOf } from './rendered.ts';
import { kubernetesSecrets, makeSecretsIn, mountSecret } from './secrets.ts';

const root = join(import.meta.dirname, '../../../..');
const mounted = '/run/secrets/telehealth';
const folder = mkdtempSync(join(tmpdir(), 'chart-starts-'));
afterAll(() => rmSync(folder, { recursive: true }));

await describeWith(findChartTools, 'Helm', (tools) => {
  let manifests: Manifests;
  let published: Manifests;
  let secrets: ReturnType<typeof kubernetesSecrets>;
  beforeAll(async () => {
    manifests = await manifestsOf(tools);
    published = await manifestsOf(
      tools,
      'gateway.loadBalancer.enabled=true',
      'gateway.clientAddresses=proxyProtocol',
    );
    makeSecretsIn(join(folder, 'made'));
    secrets = kubernetesSecrets(join(folder, 'made'));
  });

  /** Mounts the Secret of a pod, with a database of this machine and a bus at which no server listens. */
  const mount = (name: string): string => {
    const { store_url, bus_url, ...rest } = secrets[`${release}-${name}`] ?? {};
    const at = join(folder, name);
    mountSecret(at, {
      ...rest,
      ...(store_url && { store_url: `sqlite:${join(folder, `${name}.sqlite`)}` }),
      ...(bus_url && { bus_url: bus_url.replace('@nats:4222', '@127.0.0.1:9') }),
    });
    return at;
  };
  const onThisMachine = (name: string, rendered: Readonly<Record<string, string>>) => {
    const at = mount(name);
    const moved = Object.entries(rendered).map(([setting, value]) => [setting, value.replace(mounted, at)]);
    return {
      ...(Object.fromEntries(moved) as Record<string, string>),
      ...('MEDIA_URL' in rendered && { MEDIA_URL: `file:${join(folder, 'media')}` }),
      ...('OPERATOR_HOST' in rendered && { OPERATOR_HOST: '127.0.0.1' }),
      ...('TLS_PORT' in rendered && { TLS_PORT: '0' }),
      ...{ HOST: '127.0.0.1', PORT: '0', GRPC_PORT: '0', OPERATIONS_PORT: '0', DRAIN_DELAY: '0s' },
    };
  };

  const start = async (name: string, at: string, rendered: Manifests) => {
    const main = join(root, at, 'src/main.ts');
    const child = await startProcess(name, main, onThisMachine(name, settingsOf(rendered, name)), () => {});
    onTestFinished(() => child.stop());
    return child.listening;
  };

  test.each(services)(
    '$name starts with the settings and the Secret that the sample of values and the documented commands give it',
    async ({ name, folder: at }) => {
      const { operationsPort } = await start(name, at, manifests);
      const answer = await fetch(`http://127.0.0.1:${operationsPort}/readyz`);
      expect(await answer.json()).toMatchObject({ ready: true });
    },
  );

  test('the gateway starts with the settings and the Secret that it is given, behind an ingress and behind a load balancer', async () => {
    const inner = await start(gateway.name, gateway.folder, manifests);
    expect((await fetch(`http://127.0.0.1:${inner.operationsPort}/healthz`)).status).toBe(200);
    expect(inner.tlsPort).toBeUndefined();
    const { tlsPort, plainPort } = await start(gateway.name, gateway.folder, published);
    expect(tlsPort).toBeGreaterThan(0);
    const clear = await fetch(`http://127.0.0.1:${plainPort}/v1/orders?limit=1`, { redirect: 'manual' });
    expect([clear.status, clear.headers.get('location')]).toEqual([
      308,
      'https://127.0.0.1/v1/orders?limit=1',
    ]);
  });

  test('the operator command line has all the addresses and the token that its pod gives it', async () => {
    const { env } = opsPodOf(manifests).spec.containers[0];
    const rendered = Object.fromEntries(env.map(({ name, value }: Manifest) => [name, value]));
    const settings = onThisMachine('ops', rendered);
    // A name of the cluster, at which nobody listens here.
    const moved = Object.entries(settings).map(([name, value]) => [
      name,
      value.replace(/acme-\w+:8081/, '127.0.0.1:9'),
    ]);
    const child = spawn(
      process.execPath,
      ['--import', join(root, 'require-node.mjs'), join(root, 'packages/ops/src/main.ts'), 'audit', 'list'],
      { env: { PATH: process.env.PATH, ...Object.fromEntries(moved) }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = text(child.stderr as NonNullable<typeof child.stderr>);
    const [code] = await once(child, 'close');
    // 3: no answer; 2 would be a wrong setting.
    expect({ code, said: await said }).toMatchObject({ code: 3 });
  });
});
