import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gateway, opsSettingFor, services, settingFor } from '@telehealth/platform/services';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { composeBlock, composeSecrets, operatorNetwork } from './compose-block.ts';

interface Block {
  readonly user?: string;
  readonly volumes?: readonly string[];
  readonly image?: string;
  readonly build?: { readonly args: Readonly<Record<string, string>> };
  readonly networks: readonly string[] | Readonly<Record<string, unknown>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly (string | { readonly source: string })[];
  readonly ports?: readonly string[];
  readonly scale?: number;
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}
interface Compose {
  readonly services: Readonly<Record<string, Block>>;
  readonly networks: Readonly<
    Record<string, { readonly internal?: boolean; readonly ipam?: unknown } | null>
  >;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const live = parse(read('docker-compose.live.yml'), { merge: true }) as Compose;
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;
const blocks = Object.entries(compose.services);
const names = services.map(({ name }) => name);
const secretsOf = ({ secrets = [] }: Block) =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));
const membersOf = (network: string) =>
  blocks
    .flatMap(([name, { networks }]) =>
      (Array.isArray(networks) ? networks : Object.keys(networks)).includes(network) ? [name] : [],
    )
    .toSorted();

describe.each(blocks)('decisions.md 13: container %s', (_, block) => {
  test('has a read-only root, no capabilities and no way to gain rights', () => {
    expect(block).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
  });

  test('has limits of memory, processors and processes, a log that ends, and time for the longest drain', () => {
    expect(block).toMatchObject({
      stop_grace_period: '60s',
      mem_limit: expect.stringMatching(/[1-9]g\}?$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
      logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
    });
  });

  test('is given nothing that would take this back: no privileges, capabilities, devices or name spaces of the host', () => {
    const harmless = [
      ...['image', 'build', 'command', 'user', 'restart', 'profiles', 'depends_on', 'healthcheck'],
      ...['networks', 'ports', 'environment', 'secrets', 'volumes', 'tmpfs', 'entrypoint', 'scale'],
      ...['stop_grace_period', 'mem_limit', 'cpus', 'pids_limit', 'logging'],
    ];
    const hardening = ['read_only', 'cap_drop', 'security_opt'];
    expect([...harmless, ...hardening]).toEqual(expect.arrayContaining(Object.keys(block)));
  });

  test('sees volumes of its own, and of this machine only files of deploy/ that it cannot write', () => {
    for (const volume of block.volumes ?? []) {
      expect(volume).toMatch(/^([a-z]+:\/[^:]+|\.\/deploy\/[a-z.-]+:[^:]+:ro)$/);
    }
  });

  test('takes its secrets from files, and only those it is given', () => {
    for (const [setting, value] of Object.entries(block.environment ?? {})) {
      if (!setting.endsWith('_FILE')) {
        expect(setting).not.toMatch(/CREDENTIAL|TOKEN|KEYS|PASSWORD|STORE_URL|BUS_URL/);
      } else expect(secretsOf(block)).toContain(value.replace('/run/secrets/', ''));
    }
    for (const secret of secretsOf(block)) expect(Object.keys(compose.secrets)).toContain(secret);
  });

  test('is of an image that a release pins and that says its version and commit', () => {
    const { NODE_IMAGE, NATS_IMAGE, ...stamps } = block.build?.args ?? {};
    if (NODE_IMAGE !== undefined)
      expect(stamps).toMatchObject({ VERSION: `\${VERSION:-0.0.0}`, COMMIT: `\${COMMIT:-unknown}` });
    expect(NODE_IMAGE ?? NATS_IMAGE ?? block.image).toMatch(/^\$\{[A-Z]+_IMAGE:-.+\}$/);
  });
});

test('the image of a process has its version in its name, so that a build leaves the images of the version before', () => {
  for (const name of ['gateway', 'ops', ...names])
    expect(compose.services[name]?.image).toBe(
      `\${REGISTRY:-localhost}/telehealth-${name}:\${VERSION:-0.0.0}`,
    );
});

test('decisions.md 13: only the balancer of the gateways is published, and only to the proxy on this machine', () => {
  expect(blocks.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))).toEqual([
    `balancer 127.0.0.1:\${GATEWAY_PORT:-8000}:8000`,
  ]);
});

test('decisions.md 13: the gateway reaches services and the bus, and neither databases nor operator ports; webhooks and domains alone lead outside', () => {
  expect(membersOf('edge')).toEqual(['balancer', 'gateway']);
  expect(membersOf('internal')).toEqual(['gateway', 'nats', ...names].toSorted());
  expect(membersOf('data')).toEqual(['mongodb', 'mongodb-users', ...names].toSorted());
  expect(membersOf('monitoring')).toEqual(['gateway', 'nats']);
  expect(membersOf('operators')).toEqual(['ops', ...names].toSorted());
  const open = Object.entries(compose.networks).filter(([, network]) => network?.internal !== true);
  expect(open.map(([name]) => name)).toEqual(['edge', 'outside']);
  expect(membersOf('outside')).toEqual(['domains', 'webhooks']);
  expect(compose.networks.operators?.ipam).toEqual({ config: [{ subnet: operatorNetwork }] });
  for (const name of names) expect(compose.services[name]?.environment?.OPERATOR_HOST).toBe(operatorNetwork);
});

/** The secrets of every process, by the setting that names their file. */
const processSecrets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(services.map((entry) => [entry.name, composeSecrets(entry)])),
  gateway: {
    INTERNAL_CREDENTIAL_FILE: 'gateway_credential',
    BUS_URL_FILE: 'gateway_bus_url',
    CURSOR_KEYS_FILE: 'cursor_keys',
  },
  ops: { OPS_TOKEN_FILE: 'operator_token' },
};

test('decisions.md 13: each container is given the secrets of its own work, and no two share a credential, a database, a bus user or sealing keys', () => {
  const databaseSecrets = ['mongodb_root_password', ...names.map((name) => `${name}_store_url`)].toSorted();
  const given = Object.fromEntries(blocks.map(([name, block]) => [name, secretsOf(block).toSorted()]));
  const wanted = Object.entries(processSecrets).map(([name, secrets]) => [
    name,
    Object.values(secrets).toSorted(),
  ]);
  expect(given).toEqual({
    ...Object.fromEntries(wanted),
    nats: ['nats_passwords'],
    balancer: [],
    mongodb: databaseSecrets,
    'mongodb-users': databaseSecrets,
  });
  for (const [name, secrets] of Object.entries(processSecrets)) {
    const paths = Object.entries(secrets).map(([setting, secret]) => [setting, `/run/secrets/${secret}`]);
    expect(compose.services[name]?.environment).toMatchObject(Object.fromEntries(paths));
  }
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`./deploy/secrets/${name}`);
  }
});

test('the operator command line knows where the operator contracts of each service answer', () => {
  const addresses = names.map((name) => [opsSettingFor(name), `http://${name}:8081`]);
  expect(compose.services.ops?.environment).toMatchObject(Object.fromEntries(addresses));
});

test('an image gets the production dependencies of the lockfile, which run nothing when they are installed', () => {
  expect(read('deploy/assemble').match(/^.*npm (?:ci|i|install)\b.*$/gm)).toEqual([
    expect.stringMatching(/^ {2}npm ci (?=.* --omit=dev )(?=.* --ignore-scripts )/),
    // Builds the pages of patients, and stays out of the image.
    expect.stringMatching(/^ {2}.*npm ci (?=.* --ignore-scripts )/),
  ]);
});

test('decisions.md 13: no process of the platform runs as root', () => {
  const [, image = ''] = /\nFROM [^\n]*\n((?:(?!\nFROM )[\s\S])*)$/.exec(read('Dockerfile')) ?? [];
  expect(image.match(/^USER .*$/gm)).toEqual(['USER 1000:1000']);
  const users = blocks.flatMap(([name, { user }]) => (user === undefined ? [] : [`${name} ${user}`]));
  expect(users).toEqual(['mongodb 999:999', 'mongodb-users 999:999', 'nats 1000:1000', 'balancer 99:99']);
  expect(read('deploy/nats.Dockerfile').match(/^USER .*$/gm)).toEqual(['USER 1000:1000']);
});

test('decisions.md 16: every process is told the mode of docker-compose.yml, and live in docker-compose.live.yml', () => {
  for (const name of ['gateway', ...names]) {
    expect(compose.services[name]?.environment).toMatchObject({
      DEPLOYMENT_MODE: `\${DEPLOYMENT_MODE:-test}`,
    });
    expect(live.services[name]?.environment).toMatchObject({ DEPLOYMENT_MODE: 'live' });
  }
});

test('decisions.md 16: live mode takes payments by Stripe, and does not start without the addresses that patients and brands use', () => {
  const { orders, domains, gateway, balancer } = live.services;
  expect(orders?.environment).toMatchObject({ STRIPE_SECRET_KEY_FILE: '/run/secrets/stripe_secret_key' });
  for (const block of [orders, domains, gateway])
    expect(block?.environment?.PUBLIC_URL).toMatch(/^\$\{PUBLIC_URL:\?/);
  expect(domains?.environment?.EDGE_DOMAIN).toMatch(/^\$\{EDGE_DOMAIN:\?/);
  expect(gateway?.environment).toMatchObject({ TLS_PORT: '8443', TLS_PROXY_PROTOCOL: 'on' });
  expect(balancer?.ports).toEqual(['127.0.0.1:8443:8443']);
});

test('a tag can be moved to another image: live mode does not start until its deployer has named every image', () => {
  for (const [name, { image, build }] of blocks) {
    const { NODE_IMAGE, NATS_IMAGE } = live.services[name]?.build?.args ?? {};
    const named = NODE_IMAGE ?? NATS_IMAGE ?? live.services[name]?.image;
    const variable = /[A-Z]+_IMAGE/.exec(
      build === undefined ? (image ?? '') : JSON.stringify(build.args),
    )?.[0];
    expect(named, name).toMatch(new RegExp(`^\\$\\{${variable}:\\?is [^@]+@sha256:`));
  }
});

test('decisions.md 13: no password is in the arguments of a container, which every process list shows', () => {
  for (const { command, entrypoint, healthcheck } of Object.values(compose.services))
    expect(JSON.stringify([command, entrypoint, healthcheck])).not.toMatch(/--password|\$\(|_URL\b|PASSWORD/);
});

test('decisions.md 13: database and bus start with the users and rights of deploy/', () => {
  const { mongodb, nats } = compose.services;
  expect(mongodb?.environment).toEqual({
    MONGO_INITDB_ROOT_USERNAME: 'root',
    MONGO_INITDB_ROOT_PASSWORD_FILE: '/run/secrets/mongodb_root_password',
  });
  expect(mongodb?.volumes).toContain('./deploy/mongodb-users.js:/docker-entrypoint-initdb.d/users.js:ro');
  expect(nats).toMatchObject({
    command: ['--config', '/etc/nats/nats.conf'],
    secrets: [{ source: 'nats_passwords', target: '/etc/nats/passwords.conf' }],
    volumes: expect.arrayContaining(['./deploy/nats.conf:/etc/nats/nats.conf:ro']),
  });
});

test.each(services)('$name has its block', (service) => {
  expect(read('docker-compose.yml')).toContain(composeBlock(service));
});

test('the gateway calls every service it needs', () => {
  const addresses = gateway.calls.map((name) => [settingFor(name, 'URL'), `http://${name}:8080`]);
  expect(compose.services.gateway?.environment).toMatchObject(Object.fromEntries(addresses));
});
