import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { goProgram, programOf } from '../installation/go-program.ts';
import type { Installation } from '../installation/installation.ts';
import type { TestServer, Unavailable } from '../installation/test-server.ts';
import { freePort } from '../process/reserve-port.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';
import type { SpawnedServer } from '../process/spawn-server.ts';

const run = promisify(execFile);

const oldestUsable = [2, 11] as const;
const accounts = 64;

/** If the PATH has no usable one. */
export const natsServer: Installation = {
  ...goProgram('nats-server', 'github.com/nats-io/nats-server/v2', '2.15.2'),
  found: usableOnPath,
};

/** With JetStream on disk. `url` names its own account. */
export interface NatsServer extends TestServer {
  /** Url of a new account with its own streams, consumers and subjects. Throws after all 64 are used. */
  freshAccount(): string;
  /** Url of another user of the account, one of those at the start. */
  userOf(account: string, name: string): string;
  /** Like a crash. */
  crash(): Promise<void>;
  /** After a crash, at the same urls with its files. */
  restart(): Promise<void>;
  /** Rereads users and rights; effective soon. */
  reload(): Promise<void>;
}

/** Beside each account's user with all rights. */
export interface NatsUser {
  readonly user: string;
  /** In the form of the server's configuration. */
  readonly permissions: object;
}

/** Names begin with the prefix, because they are unique on the server. */
export type UsersOfAccount = (prefix: string) => readonly NatsUser[];

/**
 * From the PATH if 2.11 or newer, else the installed one. As in production it syncs every write, so that acknowledged
 * events survive a crash.
 */
export async function startNats(usersOf: UsersOfAccount = () => []): Promise<NatsServer | Unavailable> {
  const binary = await natsBinary();
  if (typeof binary !== 'string') return binary;
  const folder = await mkdtemp(join(tmpdir(), 'nats-'));
  const removeFolder = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const port = await freePort();
  let server: SpawnedServer;
  try {
    server = await spawnNats(binary, folder, port, usersOf);
  } catch (error) {
    await removeFolder();
    throw error;
  }
  let given = 0;
  const freshAccount = (): string => {
    if (given === accounts) throw new Error(`all ${accounts} accounts are given away`);
    return `nats://account${given++}:secret@127.0.0.1:${port}`;
  };
  return {
    url: freshAccount(),
    freshAccount,
    userOf(account, name) {
      const url = new URL(account);
      url.username = `${prefixOf(url.username)}${name}`;
      return url.href;
    },
    async crash() {
      process.kill(Number(server.announcement[1]), 'SIGKILL');
      await server.stop();
    },
    async restart() {
      server = await spawnNats(binary, folder, port, usersOf);
    },
    async reload() {
      await writeConfig(folder, port, usersOf);
      process.kill(Number(server.announcement[1]), 'SIGHUP');
    },
    async stop() {
      await server.stop();
      await removeFolder();
    },
  };
}

/** Or the reason why it is missing. */
export async function natsBinary(): Promise<string | Unavailable> {
  return (await usableOnPath()) ?? (await programOf(natsServer, 'nats-server'));
}

function prefixOf(account: string): string {
  return `${account}-`;
}

async function spawnNats(
  binary: string,
  folder: string,
  port: number,
  usersOf: UsersOfAccount,
): Promise<SpawnedServer> {
  const file = await writeConfig(folder, port, usersOf);
  const ready = /\[(\d+)\][^\n]*Listening for client connections on [^\n]*\n[\s\S]*Server is ready/;
  return await spawnGuarded(folder, binary, ['-c', file], ready);
}

/** Returns its path. */
async function writeConfig(folder: string, port: number, usersOf: UsersOfAccount): Promise<string> {
  const names = Array.from({ length: accounts }, (_, i) => `account${i}`);
  const config = {
    listen: `127.0.0.1:${port}`,
    jetstream: { store_dir: join(folder, 'jetstream'), sync_interval: 'always' },
    accounts: Object.fromEntries(
      names.map((name) => {
        const users = [{ user: name }, ...usersOf(prefixOf(name))];
        return [
          name,
          { jetstream: 'enabled', users: users.map((user) => ({ ...user, password: 'secret' })) },
        ];
      }),
    ),
  };
  const file = join(folder, 'nats.conf');
  await writeFile(file, JSON.stringify(config));
  return file;
}

async function usableOnPath(): Promise<string | undefined> {
  try {
    const { stdout } = await run('nats-server', ['--version']);
    const [, major = 0, minor = 0] = (/v(\d+)\.(\d+)/.exec(stdout) ?? []).map(Number);
    const usable = major > oldestUsable[0] || (major === oldestUsable[0] && minor >= oldestUsable[1]);
    return usable ? 'nats-server' : undefined;
  } catch {
    return undefined;
  }
}
