import { gateway, services } from '@telehealth/platform/services';
import { findChartTools } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { beforeAll, expect, test } from 'vitest';
import { type Connection, letsThrough, type Peer, type Pod } from './network-policies.ts';
import { type Manifest, type Manifests, manifestsOf, namespace, opsPodOf, release } from './rendered.ts';

const processes = [...services, gateway];
const names = processes.map(({ name }) => name);

await describeWith(findChartTools, 'Helm', (tools) => {
  let manifests: Manifests;
  let published: Manifests;
  beforeAll(async () => {
    manifests = await manifestsOf(tools);
    published = await manifestsOf(tools, 'gateway.loadBalancer.enabled=true');
  });

  const passes = (connection: Connection, of = manifests) => {
    const policies = of.allOf('NetworkPolicy').map((policy) => ({
      ...policy,
      metadata: { ...policy.metadata, namespace },
    }));
    return letsThrough(policies, connection);
  };
  const podOf = (name: string): Pod => {
    const { metadata, spec } = manifests.oneOf('Deployment', `${release}-${name}`).spec.template;
    const ports = spec.containers[0].ports.map((port: Manifest) => [port.name, port.containerPort]);
    return { namespace, labels: metadata.labels, ports: Object.fromEntries(ports) };
  };
  const ops = (): Pod => ({ namespace, labels: opsPodOf(manifests).metadata.labels, ports: {} });
  const stranger = (of: string): Pod => ({ namespace: of, labels: {}, ports: {} });
  /** The processes to which a pod gets through, at a port. */
  const reachedBy = (from: Peer, port: number) =>
    names.filter((name) => passes({ from, to: podOf(name), port }));
  const serviceNames = services.map(({ name }) => name);

  test('decisions.md 13: a service is reached by those that call it, and by nobody else', () => {
    for (const caller of processes) {
      const called = names.filter((name) => (caller.calls as readonly string[]).includes(name));
      expect(reachedBy(podOf(caller.name), 8080)).toEqual(called);
      expect(reachedBy(podOf(caller.name), 8081)).toEqual([]);
    }
    expect(reachedBy(stranger(namespace), 8080)).toEqual([]);
    expect(reachedBy({ address: '10.1.2.3' }, 8080)).toEqual([]);
  });

  test('the pod of the operator command line reaches the operator port of every service, and nothing else', () => {
    expect(reachedBy(ops(), 8081)).toEqual(serviceNames);
    for (const port of [8000, 8080, 9090]) expect(reachedBy(ops(), port)).toEqual([]);
    expect(passes({ from: ops(), to: { address: '93.184.216.34' }, port: 443 })).toBe(false);
    expect(passes({ from: ops(), to: stranger('mongodb'), port: 27017 })).toBe(false);
  });

  test('a pod that lacks one of the labels of the operator command line reaches no operator port', () => {
    for (const lacking of Object.keys(ops().labels)) {
      const { [lacking]: _, ...labels } = ops().labels;
      expect(reachedBy({ ...ops(), labels }, 8081)).toEqual([]);
    }
    expect(reachedBy({ ...ops(), namespace: 'elsewhere' }, 8081)).toEqual([]);
  });

  test('decisions.md 13: every service reaches the database and the bus, and the gateway the bus alone', () => {
    const reaching = (to: Pod, port: number) =>
      names.filter((name) => passes({ from: podOf(name), to, port }));
    expect(reaching(stranger('mongodb'), 27017)).toEqual(serviceNames);
    expect(reaching(stranger('nats'), 4222)).toEqual(names);
    expect(reaching(stranger('elsewhere'), 27017)).toEqual([]);
    const dns = { to: stranger('kube-system'), port: 53, protocol: 'UDP' } as const;
    expect(names.filter((name) => passes({ from: podOf(name), ...dns }))).toEqual(names);
  });

  test('decisions.md 13: the ingress and test runs reach the public port, and the public reaches by a load balancer alone what ends TLS or redirects to it', () => {
    const reaching = (from: Peer, port: number, of?: Manifests) =>
      passes(
        {
          from,
          to: { ...podOf('gateway'), ports: { http: 8000, plain: 8080, tls: 8443, operations: 9090 } },
          port,
        },
        of,
      );
    expect(reaching(stranger('ingress-nginx'), 8000)).toBe(true);
    expect(names.filter((name) => reaching(podOf(name), 8000))).toEqual(['onboarding']);
    for (const address of ['93.184.216.34', '2606:2800:220:1::1']) {
      const open = (of?: Manifests) =>
        [8000, 8080, 8443, 9090].filter((port) => reaching({ address }, port, of));
      expect(open()).toEqual([]);
      expect(open(published)).toEqual([8080, 8443]);
    }
  });

  test('the monitoring reads the metrics of all, and helm test asks the gateway alone', () => {
    expect(reachedBy(stranger('monitoring'), 9090)).toEqual(names);
    const { metadata } = manifests.oneOf('Pod', `${release}-test`);
    expect(reachedBy({ namespace, labels: metadata.labels, ports: {} }, 9090)).toEqual(['gateway']);
    expect(reachedBy(stranger(namespace), 9090)).toEqual([]);
  });

  const outside = (address: string, port: number, protocol: 'TCP' | 'UDP' = 'TCP') =>
    names.filter((name) => passes({ from: podOf(name), to: { address }, port, protocol }));

  test.each(['93.184.216.34', '2606:2800:220:1::1'])(
    'domains, orders, webhooks and the gateway alone lead outside, to %s by the ports they need',
    (address) => {
      expect(outside(address, 443)).toEqual(['domains', 'orders', 'webhooks', 'gateway']);
      expect(outside(address, 8443)).toEqual(['webhooks']);
      expect(outside(address, 53, 'UDP')).toEqual(['domains']);
    },
  );

  test.each(['10.0.0.1', '169.254.169.254', '192.168.1.1', '100.64.0.1', 'fd00::1', 'fe80::1'])(
    'nobody reaches %s, which is private',
    (address) => {
      for (const port of [80, 443, 27017]) expect(outside(address, port)).toEqual([]);
    },
  );
});
