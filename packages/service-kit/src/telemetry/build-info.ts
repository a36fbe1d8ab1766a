import { Gauge, type Registry } from 'prom-client';
import { type Environment, readConfig } from '../config/config.ts';
import { readDeploymentMode } from '../config/deployment-mode.ts';

export interface Build {
  readonly version: string;
  readonly commit: string;
  readonly mode: 'test' | 'live';
}

/** `BUILD`, set by the image, is `<version>+<commit>`. An empty part counts as absent. */
export function readBuild(env: Environment): Build {
  return readConfig(env, (read) => {
    // The version may contain a plus; a commit does not.
    const [, version, commit] = /^(.*?)(?:\+([^+]*))?$/s.exec(read.text('BUILD', '')) ?? [];
    const mode = readDeploymentMode(read);
    return { version: version || '0.0.0', commit: commit || 'unknown', mode };
  });
}

export function showBuild(registry: Registry, build: Build): void {
  const labels = { version: build.version, commit: build.commit, mode: build.mode };
  new Gauge({
    name: 'build_info',
    help: 'What runs: always 1',
    labelNames: Object.keys(labels),
    registers: [registry],
  }).set(labels, 1);
}
