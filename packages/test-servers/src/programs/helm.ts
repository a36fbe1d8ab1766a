import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { goProgram, programOf } from '../installation/go-program.ts';
import { pythonEnvironment, pythonOf } from '../installation/python-environment.ts';
import type { Stoppable, Unavailable } from '../installation/test-server.ts';

const run = promisify(execFile);

/** Helm, which renders charts. */
export const helm = goProgram('helm', 'helm.sh/helm/v3/cmd/helm', '3.22.0');

/** An environment of Python with the schemas of the versions of Kubernetes. */
export const kubernetesSchemas = pythonEnvironment('kubernetes-validate-1.37.0', [
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
  const [program, python] = [await programOf(helm, 'helm'), await pythonOf(kubernetesSchemas)];
  if (typeof program !== 'string') return program;
  if (typeof python !== 'string') return python;
  return {
    helm: async (...args) => (await run(program, args, { maxBuffer: 1 << 24 })).stdout,
    async validate(file, version) {
      const args = ['-m', 'kubernetes_validate', '--strict', '--kubernetes-version', version, file];
      await run(python, args);
    },
    stop: async () => {},
  };
}
