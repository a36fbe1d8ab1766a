import { BlockList } from 'node:net';
import type { Manifest } from './rendered.ts';

/** One end of a connection. */
export type Peer = Pod | { readonly address: string };

export interface Pod {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Its ports by name, and the numbers. */
  readonly ports: Readonly<Record<string, number>>;
}

export interface Connection {
  readonly from: Peer;
  readonly to: Peer;
  readonly port: number;
  readonly protocol?: 'TCP' | 'UDP';
}

/**
 * Whether policies of one namespace let a connection through, as networking.k8s.io/v1 says: both ends have to, and an end that no
 * policy selects does. A label `kubernetes.io/metadata.name` stands for each namespace.
 */
export function letsThrough(policies: readonly Manifest[], connection: Connection): boolean {
  const { from, to } = connection;
  return (
    endLetsThrough(policies, from, { type: 'Egress', other: to, connection }) &&
    endLetsThrough(policies, to, { type: 'Ingress', other: from, connection })
  );
}

interface Asked {
  readonly type: 'Ingress' | 'Egress';
  readonly other: Peer;
  readonly connection: Connection;
}

function endLetsThrough(
  policies: readonly Manifest[],
  end: Peer,
  { type, other, connection }: Asked,
): boolean {
  if ('address' in end) return true;
  const selecting = policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === end.namespace &&
      spec.policyTypes.includes(type) &&
      selects(spec.podSelector, end.labels),
  );
  if (selecting.length === 0) return true;
  const [rulesOf, peersOf] = type === 'Ingress' ? ['ingress', 'from'] : ['egress', 'to'];
  return selecting.some(({ metadata, spec }) =>
    (spec[rulesOf] ?? []).some(
      (rule: Manifest) =>
        fitsPort(rule.ports, connection) &&
        // No peer is everybody.
        (!rule[peersOf]?.length ||
          rule[peersOf].some((peer: Manifest) => isPeer(peer, other, metadata.namespace))),
    ),
  );
}

function fitsPort(
  ports: readonly Manifest[] | undefined,
  { to, port, protocol = 'TCP' }: Connection,
): boolean {
  if (!ports?.length) return true;
  return ports.some((open) => {
    if ((open.protocol ?? 'TCP') !== protocol) return false;
    if (open.port === undefined) return true;
    const first = typeof open.port === 'number' || 'address' in to ? open.port : to.ports[open.port];
    return port >= first && port <= (open.endPort ?? first);
  });
}

function isPeer(peer: Manifest, other: Peer, ownNamespace: string): boolean {
  if ('address' in other) {
    if (peer.ipBlock === undefined) return false;
    const isIn = (ranges: readonly string[]) => ranges.some((range) => contains(range, other.address));
    return isIn([peer.ipBlock.cidr]) && !isIn(peer.ipBlock.except ?? []);
  }
  // The addresses of pods are private ones.
  if (peer.ipBlock !== undefined) return false;
  const isOfNamespace =
    peer.namespaceSelector === undefined
      ? other.namespace === ownNamespace
      : selects(peer.namespaceSelector, { 'kubernetes.io/metadata.name': other.namespace });
  return isOfNamespace && selects(peer.podSelector ?? {}, other.labels);
}

function selects({ matchLabels = {} }: Manifest, labels: Readonly<Record<string, string>>): boolean {
  return Object.entries(matchLabels).every(([name, value]) => labels[name] === value);
}

/** An address of the other family is in no range; `BlockList` would find IPv4 in `::/0`. */
function contains(range: string, address: string): boolean {
  const [network = '', bits] = range.split('/');
  const family = familyOf(network);
  if (family !== familyOf(address)) return false;
  const block = new BlockList();
  block.addSubnet(network, Number(bits), family);
  return block.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return address.includes(':') ? 'ipv6' : 'ipv4';
}
