import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Standard output, for the set-up that `.ci/containers` names in the environment. */
export async function docker(...args: readonly string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout.trim();
}

/** The result of a command for operators, as a container of its own prints it. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
export async function ops(token: string | undefined, ...args: readonly string[]): Promise<any> {
  const given = token === undefined ? [] : ['--env', `OPS_TOKEN=${token}`];
  return JSON.parse(await docker('compose', 'run', '--rm', '--no-TTY', ...given, 'ops', ...args, '--json'));
}

export interface Container {
  readonly service: string;
  readonly id: string;
  /** Host pid of the main process. */
  readonly pid: number;
  readonly health: string;
}

/** Ended ones included. */
export async function containers(): Promise<readonly Container[]> {
  const ids = (await docker('compose', 'ps', '--all', '--quiet')).split('\n');
  const label = '{{index .Config.Labels "com.docker.compose.service"}}';
  const format = `${label} {{.Id}} {{.State.Pid}} {{.State.Health.Status}}`;
  const lines = (await docker('inspect', '--format', format, ...ids)).split('\n');
  return lines.map((line) => {
    const [service = '', id = '', pid = '', health = ''] = line.split(' ');
    return { service, id, pid: Number(pid), health };
  });
}

/** Kills the main process like a crash. `docker kill` counts as a stop by an operator, after which nothing restarts. */
export function crash({ pid }: Container): void {
  process.kill(pid, 'SIGKILL');
}

/** One container at a time, as documented. */
export async function roll(service: string): Promise<void> {
  await run(join(process.env.CONTAINERS ?? '', 'deploy/roll'), [service]);
}

/** In a network of the set-up. */
export async function thisMachineIn(network: string): Promise<string> {
  const name = `${process.env.COMPOSE_PROJECT_NAME}_${network}`;
  return await docker('network', 'inspect', '--format', '{{(index .IPAM.Config 0).Gateway}}', name);
}
