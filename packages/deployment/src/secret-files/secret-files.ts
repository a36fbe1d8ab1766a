import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateway, services } from '@telehealth/platform/services';
import { credentialFor, digestOf } from '@telehealth/rpc';

const serviceNames = services.map(({ name }) => name);
const processNames = [gateway.name, ...serviceNames];
const randomHex = () => randomBytes(32).toString('hex');

/**
 * Makes the secrets of docker-compose.yml in a folder, random ones, and says which. What is there already is left as it is, so a
 * second run makes those of a new service. The folder is closed to others. Its files are readable, because compose hands them to
 * containers with the owner and mode they have here, and no container runs as that owner.
 */
export function makeSecretFiles(folder: string, say: (line: string) => void): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const add = (name: string, secret: string) => {
    if (existsSync(join(folder, name))) return;
    put(folder, name, `${secret}\n`);
    say(`made ${join(folder, name)}`);
  };
  for (const name of ['operator_token', 'cursor_keys', 'mongodb_root_password']) add(name, randomHex());
  const busUsers = ['operator', ...processNames];
  for (const name of busUsers) add(`${name}_bus_url`, `nats://${name}:${randomHex()}@nats:4222`);
  for (const name of serviceNames) {
    add(`${name}_store_url`, `mongodb://${name}:${randomHex()}@mongodb:27017/${name}`);
    add(`${name}_sealing_keys`, `k1:${randomBytes(32).toString('base64')}`);
  }
  // The bus reads the passwords that the addresses have.
  const passwords = busUsers.map((name) => {
    const [, password] = /^nats:\/\/[^:@]+:([^@]+)@/.exec(read(folder, `${name}_bus_url`)) ?? [];
    if (password === undefined) throw new Error(`${name}_bus_url must be nats://<user>:<password>@<host>`);
    return `${name.replaceAll('-', '_')}_password: "${password}"\n`;
  });
  put(folder, 'nats_passwords', passwords.join(''));
  makeCallerFiles(folder);
}

/**
 * Makes the internal credential of each process that has none yet, and for each service the list of its callers
 * (`INTERNAL_CALLERS`). A process that changes its credential has the next one in `<process>_credential.next`, and is listed twice.
 */
export function makeCallerFiles(folder: string): void {
  for (const name of processNames) {
    if (!existsSync(join(folder, `${name}_credential`)))
      put(folder, `${name}_credential`, `${randomHex()}\n`);
  }
  const credentials = processNames.flatMap((name) =>
    [`${name}_credential`, `${name}_credential.next`]
      .filter((file) => existsSync(join(folder, file)))
      .map((file) => [name, read(folder, file)] as const),
  );
  for (const service of serviceNames) {
    const callers = credentials.map(
      ([name, credential]) => `${name}:${digestOf(credentialFor(service, credential))}\n`,
    );
    put(folder, `${service}_callers`, callers.join(''));
  }
}

/** The secret files that a compose file names and that the folder lacks. */
export function missingFiles(folder: string, compose: string): readonly string[] {
  const named = [...compose.matchAll(/ file: \.\/deploy\/secrets\/(\w+) /g)].map(([, name = '']) => name);
  return named.filter((name) => !existsSync(join(folder, name)));
}

function read(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8').trimEnd();
}

/** Whoever reads the file meanwhile sees the old content or the new one. */
function put(folder: string, name: string, content: string): void {
  const beside = join(folder, `${name}.new`);
  writeFileSync(beside, content, { mode: 0o600 });
  chmodSync(beside, 0o444);
  renameSync(beside, join(folder, name));
}
