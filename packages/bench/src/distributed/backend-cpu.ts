import { readFileSync } from 'node:fs';

/** What runs in a process that this one started, by the name of the program. */
const backends: Readonly<Record<string, string>> = { java: 'mongodb', 'nats-server': 'nats' };
/** Of the Linux kernel, in every build for servers. */
const ticksPerSecond = 100;

/** CPU that the database and the bus started by this process have used so far, microseconds. Empty where there is no `/proc`. */
export function backendCpu(): Record<string, number> {
  const used: Record<string, number> = {};
  for (const child of childrenOf(process.pid)) {
    const stat = read(`/proc/${child}/stat`);
    const [, program = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
    const name = backends[program];
    if (name === undefined) continue;
    const [userTicks, systemTicks] = rest.split(' ').slice(11, 13).map(Number);
    const ticks = (userTicks ?? 0) + (systemTicks ?? 0);
    used[name] = (used[name] ?? 0) + (ticks * 1_000_000) / ticksPerSecond;
  }
  return used;
}

function childrenOf(processId: number): readonly string[] {
  return read(`/proc/${processId}/task/${processId}/children`).split(' ').filter(Boolean);
}

/** Empty when there is no such file. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
