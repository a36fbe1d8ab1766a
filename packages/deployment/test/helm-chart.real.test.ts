import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateway, services } from '@telehealth/platform/services';
import { findChartTools } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

const chart = join(import.meta.dirname, '../../../deploy/helm/telehealth');
const exampleValues = join(chart, 'ci/values.yaml');
/** Helm has no cluster here whose version it could ask for. */
const target = ['--kube-version', '1.31.0'];
const processes = [...services, gateway];

// biome-ignore lint/suspicious/noExplicitAny: manifests have every shape
type Manifest = any;

await describeWith(findChartTools, 'Helm', (tools) => {
  let manifests: readonly Manifest[];
  beforeAll(async () => {
    manifests = parseAllDocuments(await render()).map((document) => document.toJS());
  });

  const render = (...args: readonly string[]) =>
    tools.helm('template', 'telehealth', chart, ...target, '--values', exampleValues, ...args);
  const allOf = (kind: string): readonly Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
  const nameOf = ({ metadata }: Manifest): string => metadata.name;
  const oneOf = (kind: string, name: string): Manifest => allOf(kind).find((found) => nameOf(found) === name);

  test('helm lint finds nothing, and a chart without what it needs says what is missing', async () => {
    await tools.helm('lint', '--strict', chart, ...target, '--values', exampleValues);
    await expect(tools.helm('template', 'telehealth', chart, ...target)).rejects.toThrow(/is needed/);
  });

  test.each(['1.31', '1.36'])('everything fits the schemas of Kubernetes %s', async (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'telehealth-chart-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'manifests.yaml');
    writeFileSync(
      file,
      await render('--set', 'gateway.loadBalancer=true', '--set', 'gateway.ingress.enabled=true'),
    );
    await tools.validate(file, version);
  });

  test('each process has a deployment, a service, a policy of the network and a disruption budget', () => {
    const names = processes.map(({ name }) => name).sort();
    for (const kind of ['Deployment', 'Service', 'NetworkPolicy', 'PodDisruptionBudget']) {
      expect(allOf(kind).map(nameOf).sort()).toEqual(names);
    }
  });

  test.each(processes)('decisions.md 13: the container of $name has no rights', ({ name }) => {
    const { spec } = oneOf('Deployment', name).spec.template;
    expect(spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(spec.containers).toHaveLength(1);
    expect(spec.containers[0].securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
  });

  test.each(processes)(
    'decisions.md 16: $name is probed, bounded, and has two replicas or more',
    ({ name }) => {
      const { spec } = oneOf('Deployment', name);
      const [container] = spec.template.spec.containers;
      expect(container.startupProbe.httpGet.path).toBe('/healthz');
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      expect(Object.keys(container.resources)).toEqual(['limits', 'requests']);
      const scaled = oneOf('HorizontalPodAutoscaler', name);
      expect(spec.replicas ?? scaled.spec.minReplicas).toBeGreaterThanOrEqual(2);
      expect(oneOf('PodDisruptionBudget', name).spec.maxUnavailable).toBe(1);
    },
  );

  test('intake alone scales itself', () => {
    expect(allOf('HorizontalPodAutoscaler').map(nameOf)).toEqual(['intake']);
  });

  test('decisions.md 13: no secret is in a manifest: each process reads its own from files', () => {
    for (const { name } of processes) {
      const { spec } = oneOf('Deployment', name).spec.template;
      const mounted = spec.volumes.flatMap(({ secret }: Manifest) => secret?.secretName ?? []);
      expect(mounted).toEqual([`telehealth-${name}`]);
    }
    expect(allOf('Secret')).toEqual([]);
  });

  test('the services are headless, so that callers find every replica, and the gateway alone is not', () => {
    const headless = allOf('Service').filter(({ spec }) => spec.clusterIP === 'None');
    expect(headless.map(nameOf).sort()).toEqual(services.map(({ name }) => name).sort());
  });

  /** The components that may reach a port of a process. */
  const callersOf = (name: string, port: string): string[] =>
    oneOf('NetworkPolicy', name)
      .spec.ingress.filter(({ ports }: Manifest) => ports.some((open: Manifest) => open.port === port))
      .flatMap(({ from }: Manifest) => from)
      .map(
        ({ podSelector, namespaceSelector }: Manifest) =>
          podSelector?.matchLabels['app.kubernetes.io/component'] ??
          namespaceSelector.matchLabels['kubernetes.io/metadata.name'],
      )
      .sort();

  test('decisions.md 13: only the gateway is reached from elsewhere, and a service by those that call it', () => {
    expect(callersOf('gateway', 'http')).toEqual(['ingress', 'onboarding']);
    for (const { name } of services) {
      const callers = processes.filter(({ calls }) => (calls as readonly string[]).includes(name));
      expect(callersOf(name, 'calls')).toEqual(callers.map((caller) => caller.name).sort());
      expect(callersOf(name, 'operators')).toEqual(['ops']);
    }
  });

  test('webhooks and domains alone lead outside, and not into private ranges', () => {
    const outside = allOf('NetworkPolicy').filter(({ spec }) =>
      JSON.stringify(spec.egress).includes('0.0.0.0/0'),
    );
    expect(outside.map(nameOf).sort()).toEqual(['domains', 'webhooks']);
    for (const { spec } of outside) {
      const [rule] = spec.egress.filter(({ to }: Manifest) => to[0].ipBlock?.cidr === '0.0.0.0/0');
      expect(rule.to[0].ipBlock.except).toContain('10.0.0.0/8');
    }
  });

  test('decisions.md 13: the gateway believes the addresses of PROXY protocol where its load balancer sends them', async () => {
    const tls = [
      'gateway.loadBalancer=true',
      'gateway.proxyProtocol=true',
      'gateway.trustedProxies={10.0.0.0/8,10.1.2.3}',
    ];
    const settingsOf = async (...values: readonly string[]) => {
      const text = await render(...values.flatMap((value) => ['--set', value]));
      const found: readonly Manifest[] = parseAllDocuments(text).map((document) => document.toJS());
      const { spec } = found.find(
        ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'gateway',
      );
      const { env } = spec.template.spec.containers[0];
      return Object.fromEntries(env.map(({ name, value }: Manifest) => [name, value]));
    };
    expect(await settingsOf(...tls)).toMatchObject({
      TLS_PROXY_PROTOCOL: 'on',
      TRUSTED_PROXIES: '10.0.0.0/8,10.1.2.3',
    });
    const plain = await settingsOf();
    expect([plain.TLS_PROXY_PROTOCOL, plain.TRUSTED_PROXIES]).toEqual([undefined, undefined]);
  });

  test('the gateway reaches no database', () => {
    expect(JSON.stringify(oneOf('NetworkPolicy', 'gateway').spec.egress)).not.toContain('27017');
  });
});
