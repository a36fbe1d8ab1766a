import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateway, services } from '@telehealth/platform/services';
import { findChartTools } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import {
  chart,
  type Manifest,
  type Manifests,
  manifestsOf,
  nameOf,
  opsPodOf,
  release,
  renderSample,
  sample,
  settingsOf,
  target,
} from './rendered.ts';

const processes = [...services, gateway];
const everything = [
  'gateway.loadBalancer.enabled=true',
  'monitoring.podMonitor=true',
  'monitoring.rules=true',
  'monitoring.docsUrl=https://api.example.com',
  'processes.default.priorityClassName=high',
  'processes.default.nodeSelector.pool=apps',
  'processes.default.tolerations[0].key=apps',
];

await describeWith(findChartTools, 'Helm', (tools) => {
  let manifests: Manifests;
  let full: Manifests;
  beforeAll(async () => {
    manifests = await manifestsOf(tools);
    full = await manifestsOf(tools, ...everything);
  });
  const podOf = (name: string) => manifests.oneOf('Deployment', `${release}-${name}`).spec.template;

  test('helm lint finds nothing', async () => {
    await tools.helm('lint', '--strict', chart, ...target, '--values', sample);
  });

  test.each([
    ['image.registry=', 'image.registry is needed: the registry that has the images'],
    ['publicUrl=', 'publicUrl is needed: the address at which patients reach the gateway'],
    ['edgeDomain=', 'edgeDomain is needed: the name below which the targets of custom domains are'],
    ['database.to=null', 'database.to is needed'],
    ['bus.to=null', 'bus.to is needed'],
    [
      'gateway.clientAddresses=',
      'gateway.clientAddresses is needed: proxyProtocol, forwardedHeader or direct',
    ],
    ['gateway.clientAddresses=direct', 'gateway.clientAddresses cannot be direct behind an ingress'],
    [
      'gateway.clientAddresses=proxyProtocol',
      'gateway.clientAddresses can be proxyProtocol with gateway.load',
    ],
    ['gateway.trustedProxies=null', 'gateway.trustedProxies is needed'],
    [
      'processes.intakes.replicas=3',
      'processes names intakes, which is no process: accounts, domains, catalog',
    ],
    ['image.tags.acounts=v1', 'image.tags names acounts, which is no process'],
    ['gateway.ingress.host=a.example', 'Additional property host is not allowed'],
    ['processes.intake.replica=3', 'Additional property replica is not allowed'],
  ])('%s is refused with a sentence that says why', async (value, sentence) => {
    await expect(renderSample(tools, value)).rejects.toThrow(sentence);
  });

  test.each(['1.31', '1.36'])('everything fits the schemas of Kubernetes %s', async (version) => {
    const folder = mkdtempSync(join(tmpdir(), 'telehealth-chart-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { metadata, ...pod } = opsPodOf(full);
    const ops = { ...pod, kind: 'Pod', metadata: { ...metadata, name: 'ops' } };
    const known = full.all.filter(({ apiVersion }) => !apiVersion.startsWith('monitoring.'));
    const file = join(folder, 'manifests.yaml');
    writeFileSync(file, [...known, ops].map((manifest) => JSON.stringify(manifest)).join('\n---\n'));
    await tools.validate(file, version);
  });

  test('each process has a deployment, a service and a disruption budget, named after the release', () => {
    const names = processes.map(({ name }) => `${release}-${name}`).sort();
    for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget']) {
      expect(manifests.allOf(kind).map(nameOf).sort()).toEqual(names);
    }
  });

  test('everything is named after the release, or after fullnameOverride, so that a namespace can have two', async () => {
    for (const manifest of full.all) expect(nameOf(manifest)).toMatch(/^acme(-|$)/);
    const text = await renderSample(tools, 'fullnameOverride=other');
    expect(text).toContain('http://other-accounts:8080');
    expect(text).not.toContain('acme-');
  });

  test('decisions.md 13: no pod has rights, and a namespace whose level is restricted takes each', () => {
    const pods = [
      ...processes.map(({ name }) => podOf(name).spec),
      opsPodOf(manifests).spec,
      manifests.oneOf('Pod', `${release}-test`).spec,
    ];
    for (const spec of pods) {
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
    }
    expect(manifests.oneOf('ServiceAccount', release).automountServiceAccountToken).toBe(false);
  });

  test.each(processes)(
    'decisions.md 16: $name is probed, bounded, spread, and has two replicas or more',
    ({ name }) => {
      const { spec } = full.oneOf('Deployment', `${release}-${name}`);
      const [container] = spec.template.spec.containers;
      expect(container.startupProbe.httpGet.path).toBe('/healthz');
      expect(container.livenessProbe.httpGet.path).toBe('/healthz');
      expect(container.readinessProbe.httpGet.path).toBe('/readyz');
      expect(Object.keys(container.resources)).toEqual(['limits', 'requests']);
      expect(Object.keys(container.resources.requests).sort()).toEqual(['cpu', 'memory']);
      const scaled = full
        .allOf('HorizontalPodAutoscaler')
        .find((one) => nameOf(one) === `${release}-${name}`);
      expect(spec.replicas ?? scaled.spec.minReplicas).toBeGreaterThanOrEqual(2);
      const spread = spec.template.spec.topologySpreadConstraints.map(
        ({ topologyKey }: Manifest) => topologyKey,
      );
      expect(spread).toEqual(['topology.kubernetes.io/zone', 'kubernetes.io/hostname']);
      expect(spec.template.spec).toMatchObject({
        priorityClassName: 'high',
        nodeSelector: { pool: 'apps' },
        tolerations: [{ key: 'apps' }],
      });
    },
  );

  test('the gateway, intake and webhooks scale themselves by half a core, unless that is switched off', async () => {
    const scaled = manifests.allOf('HorizontalPodAutoscaler').map(nameOf).sort();
    expect(scaled).toEqual(['acme-gateway', 'acme-intake', 'acme-webhooks']);
    for (const name of ['gateway', 'intake', 'webhooks']) {
      expect(podOf(name).spec.containers[0].resources.requests.cpu).toBe('500m');
    }
    const still = await manifestsOf(
      tools,
      'processes.intake.autoscaling.enabled=false',
      'processes.intake.replicas=3',
    );
    expect(still.allOf('HorizontalPodAutoscaler').map(nameOf).sort()).toEqual([
      'acme-gateway',
      'acme-webhooks',
    ]);
    expect(still.oneOf('Deployment', 'acme-intake').spec.replicas).toBe(3);
  });

  test('decisions.md 13: no secret is in a manifest: each process reads its own from files', () => {
    for (const { name } of processes) {
      const mounted = podOf(name).spec.volumes.flatMap(({ secret }: Manifest) => secret?.secretName ?? []);
      expect(mounted).toEqual([`${release}-${name}`]);
    }
    expect(manifests.allOf('Secret')).toEqual([]);
  });

  test('the pods of a process whose Secret has changed are replaced, and no others', async () => {
    const changed = await manifestsOf(tools, 'secretsVersions.orders=v2');
    const podsOf = (of: Manifests) =>
      Object.fromEntries(
        of.allOf('Deployment').map((one) => [nameOf(one), JSON.stringify(one.spec.template)]),
      );
    const [before, after] = [podsOf(manifests), podsOf(changed)];
    expect(Object.keys(after).filter((name) => before[name] !== after[name])).toEqual(['acme-orders']);
  });

  test('a tag or a digest of one process leaves the pods of the others alone', async () => {
    const tagged = await manifestsOf(tools, 'image.tags.orders=1.2.3', 'image.tags.intake=sha256:ab');
    const imageOf = (name: string) =>
      tagged.oneOf('Deployment', `acme-${name}`).spec.template.spec.containers[0].image;
    expect(imageOf('orders')).toBe('registry.example.com/acme/telehealth-orders:1.2.3');
    expect(imageOf('intake')).toBe('registry.example.com/acme/telehealth-intake@sha256:ab');
    const { appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8'));
    expect(imageOf('catalog')).toBe(`registry.example.com/acme/telehealth-catalog:${appVersion}`);
    expect(tagged.oneOf('Deployment', 'acme-catalog')).toEqual(manifests.oneOf('Deployment', 'acme-catalog'));
  });

  test('the services are headless, so that callers find every replica, and the gateway alone is not', () => {
    const headless = manifests.allOf('Service').filter(({ spec }) => spec.clusterIP === 'None');
    expect(headless.map(nameOf).sort()).toEqual(services.map(({ name }) => `${release}-${name}`).sort());
  });

  test('the public reaches TLS and the challenges by a load balancer, and no inner service has one', () => {
    const published = full.allOf('Service').filter(({ spec }) => spec.type !== undefined);
    expect(published.map(nameOf)).toEqual(['acme-public']);
    expect(published[0].spec.externalTrafficPolicy).toBe('Local');
    expect(published[0].spec.ports).toEqual([
      { name: 'tls', port: 443, targetPort: 'tls' },
      { name: 'plain', port: 80, targetPort: 'plain' },
    ]);
    expect(manifests.allOf('Service').map(nameOf)).not.toContain('acme-public');
  });

  test('the sample has an ingress for the host of publicUrl', () => {
    expect(manifests.oneOf('Ingress', release).spec).toMatchObject({
      ingressClassName: 'nginx',
      tls: [{ hosts: ['api.example.com'], secretName: 'api-tls' }],
      rules: [{ host: 'api.example.com' }],
    });
  });

  test.each([
    [['clientAddresses=forwardedHeader'], { TRUSTED_PROXIES: '10.244.0.0/16' }],
    [
      ['clientAddresses=proxyProtocol', 'loadBalancer.enabled=true', 'trustedProxies={10.0.0.0/8,10.1.2.3}'],
      { TLS_PORT: '8443', TLS_PROXY_PROTOCOL: 'on', TRUSTED_PROXIES: '10.0.0.0/8,10.1.2.3' },
    ],
    [
      ['clientAddresses=direct', 'loadBalancer.enabled=true', 'ingress.enabled=false'],
      { TLS_PORT: '8443', TLS_PROXY_PROTOCOL: 'off' },
    ],
  ])('decisions.md 13: the gateway learns the addresses of clients by %s', async (values, expected) => {
    const rendered = await manifestsOf(tools, ...values.map((value) => `gateway.${value}`));
    const { TLS_PORT, TLS_PROXY_PROTOCOL, TRUSTED_PROXIES } = settingsOf(rendered, 'gateway');
    expect({ TLS_PORT, TLS_PROXY_PROTOCOL, TRUSTED_PROXIES }).toEqual(expected);
  });

  test('media are in a volume, or in the bucket that a secret names', async () => {
    expect(settingsOf(manifests, 'intake').MEDIA_URL).toBe('file:/media');
    expect(manifests.allOf('PersistentVolumeClaim').map(nameOf)).toEqual(['acme-media']);
    const bucket = await manifestsOf(tools, 'processes.intake.secretSettings={MEDIA_URL}');
    expect(settingsOf(bucket, 'intake').MEDIA_URL).toBeUndefined();
    expect(bucket.allOf('PersistentVolumeClaim')).toEqual([]);
  });

  test('Prometheus reads every process, and has the alert rules, which miss the processes of this release', () => {
    expect(full.oneOf('PodMonitor', release).spec.selector.matchLabels).toEqual({
      'app.kubernetes.io/name': 'telehealth',
      'app.kubernetes.io/instance': release,
    });
    const { groups } = full.oneOf('PrometheusRule', release).spec;
    const rules = readFileSync(join(chart, '../../monitoring/alerts.yaml'), 'utf8');
    const missing = 'absent(build_info{namespace="clinic",process="';
    const ofRelease = rules
      .replaceAll('absent(build_info{process="', missing)
      .replaceAll('{{ $externalLabels.docs }}', 'https://api.example.com');
    expect({ groups }).toEqual(parse(ofRelease));
    expect(JSON.stringify(groups)).toContain('"https://api.example.com/docs/runbooks/api-errors"');
    expect(JSON.stringify(groups).split(JSON.stringify(missing).slice(1, -1))).toHaveLength(
      processes.length + 1,
    );
  });
});
