import ipaddr from 'ipaddr.js';

/** PROXY protocol, version 2. */
export interface ProxyHead {
  readonly bytes: number;
  /** Origin of the connection; undefined: the proxy itself. */
  readonly address: string | undefined;
}

const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
const fixedBytes = 16;
/** Addresses and optional fields after the fixed part. */
const maxVariableBytes = 4096;

const [local, proxied] = [0x20, 0x21];
/** Bytes of one address, and of both with their ports, by TCP family. */
const families: ReadonlyMap<number, { readonly address: number; readonly all: number }> = new Map([
  [0x11, { address: 4, all: 12 }],
  [0x21, { address: 16, all: 36 }],
]);

/**
 * `incomplete` while more bytes must follow; `malformed` as soon as the bytes cannot be a version 2 head of a
 * TCP connection.
 */
export function readProxyHead(received: Buffer): ProxyHead | 'incomplete' | 'malformed' {
  const begun = Math.min(received.length, signature.length);
  if (!received.subarray(0, begun).equals(signature.subarray(0, begun))) return 'malformed';
  if (received.length < fixedBytes) return 'incomplete';
  const command = received[12];
  const variable = received.readUInt16BE(14);
  if ((command !== local && command !== proxied) || variable > maxVariableBytes) return 'malformed';
  const bytes = fixedBytes + variable;
  const family = families.get(received[13] ?? 0);
  if (command === proxied && (family === undefined || variable < family.all)) return 'malformed';
  if (received.length < bytes) return 'incomplete';
  if (command === local || family === undefined) return { bytes, address: undefined };
  const source = received.subarray(fixedBytes, fixedBytes + family.address);
  return { bytes, address: ipaddr.fromByteArray([...source]).toString() };
}
