import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import type { FaultRow } from './run-faults.ts';

const root = join(import.meta.dirname, '../../../..');

/** As Markdown. */
export function faultTable(rows: readonly FaultRow[]): string {
  const head = ['Fault', 'Accepted', 'Lost', 'Doubled', 'Failed calls', 'Recovery'];
  const ruler = head.map((_, index) => (index === 0 ? '---' : '---:'));
  const lines = rows.map(({ fault, accepted, lost, doubled, failedCalls, recoverySeconds }) => {
    const recovery = recoverySeconds === undefined ? 'never' : `${recoverySeconds.toFixed(1)} s`;
    return [fault, accepted, lost, doubled, failedCalls, recovery];
  });
  return [head, ruler, ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** docs/faults.md. */
export function writeFaultPage(rows: readonly FaultRow[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()})`;
  writeFileSync(join(root, 'docs/faults.md'), page({ commit, machine, rows }));
}

function page({
  commit,
  machine,
  rows,
}: {
  commit: string;
  machine: string;
  rows: readonly FaultRow[];
}): string {
  return `# Faults

\`npm run faults\` writes this page. It starts the platform with a proxy between each pair of processes that talks, lets the patients of two
tenants walk, pay and be paid back while one fault after the other happens, and audits the platform at the end. Written at commit
${commit} on a machine with ${machine}, which is busy with the walks themselves: counts hold, times are upper bounds.

- **Accepted**: answers, submissions, orders, payments and refunds that the platform accepted during the fault.
- **Lost**: those that are not there at the end. An answer is in the submission; an order is in the list; a submission and a payment have
  their event in \`GET /v1/events\` and at the receiver; the provider has given back the amount of a refund.
- **Doubled**: those that are there more than once. An event that arrives again under the same id is not.
- **Failed calls**: calls that failed, and whose first repetition with the same \`Idempotency-Key\` after \`Retry-After\` failed too. They are
  repeated until they succeed.
- **Recovery**: from the end of the fault until a walk of each tenant that begins then is paid and its receiver has the event. The row
  "none" shows how long that takes by itself.

${faultTable(rows)}
No answer, list or delivery had anything of the other tenant.
`;
}
