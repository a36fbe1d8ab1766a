import type { InternalCaller } from '@telehealth/rpc';
import type { EnvironmentReader } from './config.ts';
import { parseSecrets } from './setting-values.ts';

/** Unique to this process; what it presents to services is derived from it. */
export function readInternalCredential(read: EnvironmentReader): string {
  const parse = (text: string) => {
    const [value, ...others] = parseSecrets(text) ?? [];
    return value === undefined || others.length > 0 ? undefined : { value };
  };
  return read.secretOf('INTERNAL_CREDENTIAL', parse, 'must be 32 random bytes or more in base64 or hex')
    .value;
}

/** Processes that may call this one. */
export function readInternalCallers(read: EnvironmentReader): readonly InternalCaller[] {
  const fault =
    'must be <process>:<SHA-256 of what it presents here>, one a line, at most two of one process';
  return read.secretOf('INTERNAL_CALLERS', parseCallers, fault);
}

/** A process may have two during a rotation; no two processes share one. */
function parseCallers(text: string): readonly InternalCaller[] | undefined {
  const parts = text.trim().split(/[\s,]+/);
  const callers = parts.map((part) => {
    const [, name = '', digest = ''] = /^([a-z][a-z0-9-]*):([0-9a-f]{64})$/.exec(part) ?? [];
    return { name, digest };
  });
  const areWhole = callers.every(({ name }) => name !== '');
  const areDifferent = new Set(callers.map(({ digest }) => digest)).size === callers.length;
  const counts = Map.groupBy(callers, ({ name }) => name).values();
  return areWhole && areDifferent && [...counts].every((own) => own.length <= 2) ? callers : undefined;
}
