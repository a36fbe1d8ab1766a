import type { TraceContext } from './call.ts';
import { type IncomingMetadata, metadataValue } from './metadata.ts';

/** On every protocol. */
export const traceHeaders = { traceparent: 'traceparent', tracestate: 'tracestate' } as const;

/**
 * Undefined when missing or malformed. A later version is reduced to version 00. A malformed `tracestate` is dropped.
 */
export function traceContextOf(metadata: IncomingMetadata): TraceContext | undefined {
  if (metadata.traceparent === undefined) return undefined;
  const traceparent = parseTraceparent(metadataValue(metadata, traceHeaders.traceparent) ?? '');
  if (traceparent === undefined) return undefined;
  return { traceparent, tracestate: parseTracestate(metadataValue(metadata, traceHeaders.tracestate)) };
}

/** 32 hex digits. */
export function traceIdOf({ traceparent }: TraceContext): string {
  return traceparent.slice(3, 35);
}

const parentLength = 55;
const maxTracestateLength = 512;
const maxTracestateMembers = 32;

const parent = /^(?!ff)([0-9a-f]{2})-((?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-)([0-9a-f]{2})(?:$|-)/;
const member =
  /^[a-z0-9][a-z0-9_*/@-]{0,255}=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

function parseTraceparent(sent: string): string | undefined {
  const [, version, ids, flags] = parent.exec(sent) ?? [];
  if (version === undefined || flags === undefined) return undefined;
  if (version === '00') return sent.length === parentLength ? sent : undefined;
  return `00-${ids}0${Number.parseInt(flags, 16) & 1}`;
}

function parseTracestate(sent: string | undefined): string | undefined {
  if (sent === undefined || sent.length > maxTracestateLength) return undefined;
  const members = sent
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const keys = new Set(members.map((one) => one.slice(0, one.indexOf('='))));
  const isValid = members.every((one) => member.test(one)) && keys.size === members.length;
  return isValid && members.length > 0 && members.length <= maxTracestateMembers
    ? members.join(',')
    : undefined;
}
