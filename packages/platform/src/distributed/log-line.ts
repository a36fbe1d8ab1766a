/** Fields of a log line that the readable form shows first or leaves out. */
const placed = new Set(['level', 'time', 'service', 'msg']);

/** A JSON log line as a person reads it: `09:12:33.120 intake-1  info  listening port=4101`. Other lines are unchanged. */
export function readableLine(processName: string, line: string): string {
  const name = processName.padEnd(9);
  const fields = parseObject(line);
  if (!fields) return `${' '.repeat(12)} ${name} ${line}`;
  const time = typeof fields.time === 'string' ? fields.time.slice(11, 23) : ' '.repeat(12);
  const rest = Object.entries(fields)
    .filter(([field]) => !placed.has(field))
    .map(([field, value]) => `${field}=${typeof value === 'object' ? JSON.stringify(value) : value}`);
  return [time, name, String(fields.level).padEnd(5), fields.msg, ...rest].join(' ');
}

function parseObject(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
