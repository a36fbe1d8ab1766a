/** The fields of a log line that have their own place in the readable form, or none. */
const placed = new Set(['level', 'time', 'service', 'msg']);

/**
 * A JSON log line as a person reads it: `09:12:33.120 intake-1  info  listening port=4101`, or
 * `09:12:33.120 gateway   info  GET /v1/instrument/resolve 200 4.1 ms cor_…` for a request. Other lines are unchanged.
 */
export function readableLine(processName: string, line: string): string {
  const name = processName.padEnd(9);
  const fields = parseObject(line);
  if (!fields) return `${' '.repeat(12)} ${name} ${line}`;
  const time = typeof fields.time === 'string' ? fields.time.slice(11, 23) : ' '.repeat(12);
  const level = String(fields.level).padEnd(5);
  if (fields.msg === 'request') {
    const { method, route, status, durationMs, correlationId } = fields;
    const took = `${Number(durationMs).toFixed(1)} ms`;
    return [time, name, level, method, route, status, took, correlationId].join(' ');
  }
  const rest = Object.entries(fields)
    .filter(([field]) => !placed.has(field))
    .map(([field, value]) => `${field}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
  return [time, name, level, fields.msg, ...rest].join(' ');
}

function parseObject(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
