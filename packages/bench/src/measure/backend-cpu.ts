import { readFileSync } from 'node:fs';

export const databaseProgram = 'java';

/** Child processes, by program name. */
const backends: Readonly<Record<string, string>> = { [databaseProgram]: 'mongodb', 'nats-server': 'nats' };
/** Of the Linux kernel in every server build. */
const ticksPerSecond = 100;

/** Microseconds used so far by the database and bus that this process started. Empty without `/proc`. */
export function backendCpu(): Record<string, number> {
  const used: Record<string, number> = {};
  for (const { program, fields } of childProcesses()) {
    const name = backends[program];
    if (name === undefined) continue;
    const [userTicks, systemTicks] = fields.slice(11, 13).map(Number);
    const ticks = (userTicks ?? 0) + (systemTicks ?? 0);
    used[name] = (used[name] ?? 0) + (ticks * 1_000_000) / ticksPerSecond;
  }
  return used;
}

interface ChildProcess {
  readonly processId: string;
  readonly program: string;
  /** Of `/proc/<pid>/stat`, after the program name. */
  readonly fields: readonly string[];
}

/** Empty without `/proc`. */
export function childProcesses(): readonly ChildProcess[] {
  const ids = readOrEmpty(`/proc/${process.pid}/task/${process.pid}/children`).split(' ').filter(Boolean);
  return ids.map((processId) => {
    const stat = readOrEmpty(`/proc/${processId}/stat`);
    const [, program = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    return { processId, program, fields: rest.split(' ') };
  });
}

/** Empty for a missing file. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
