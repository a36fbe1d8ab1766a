import { Gauge, type Registry } from 'prom-client';
import { type Environment, readConfig } from '../config/config.ts';

/** What a process was built from, and the mode it runs in. */
export interface Build {
  readonly version: string;
  readonly commit: string;
  readonly mode: 'test' | 'live';
}

/** The build of this process; its image says the version and the commit. */
export function readBuild(env: Environment): Build {
  return readConfig(env, (read) => ({
    version: read.text('BUILD_VERSION', '0.0.0'),
    commit: read.text('BUILD_COMMIT', 'unknown'),
    mode: read.oneOf('DEPLOYMENT_MODE', ['test', 'live'], 'test'),
  }));
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
