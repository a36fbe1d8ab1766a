import { readFileSync } from 'node:fs';

/** What runs in a process that this one started, by the name of the program. */
const backends: Readonly<Record<string, string>> = { java: 'mongodb', 'nats-server': 'nats' };
/** Of the Linux kernel, in every build for servers. */
const ticksPerSecond = 100;

/** CPU that the database and the bus started by this process have used so far, microseconds. Empty where there is no `/proc`. */
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
  /** What `/proc` says of it behind the name of the program. */
  readonly fields: readonly string[];
}

/** The processes that this one has started. None where there is no `/proc`. */
export function childProcesses(): readonly ChildProcess[] {
  const ids = readOrEmpty(`/proc/${process.pid}/task/${process.pid}/children`).split(' ').filter(Boolean);
  return ids.map((processId) => {
    const stat = readOrEmpty(`/proc/${processId}/stat`);
    const [, program = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    return { processId, program, fields: rest.split(' ') };
  });
}

/** The text of a file; empty when there is none. */
export function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
