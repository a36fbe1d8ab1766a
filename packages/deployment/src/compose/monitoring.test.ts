import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Block {
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}
type Blocks = Readonly<Record<string, Block>>;

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => parse(readFileSync(join(root, path), 'utf8'), { merge: true });
const { services: platform } = read('docker-compose.yml') as { readonly services: Blocks };
const { services: added } = read('docker-compose.monitoring.yml') as { readonly services: Blocks };

describe.each(Object.entries(added))('decisions.md 13: container %s', (_, block) => {
  test('is hardened as those of the platform are, and writes nothing of this machine', () => {
    const { read_only, cap_drop, security_opt, mem_limit, cpus, pids_limit, logging } =
      platform.accounts as Block & Readonly<Record<string, unknown>>;
    const { user, ...hardened } = block as Block & Readonly<Record<string, unknown>>;
    const expected = { read_only, cap_drop, security_opt, mem_limit, cpus, pids_limit, logging };
    expect(hardened).toMatchObject(expected);
    expect(user).toBe('65534:65534');
    const ofMachine = (block.volumes ?? []).filter((volume) => /^[./]/.test(volume));
    expect(ofMachine.filter((volume) => !/:ro(,rslave)?$/.test(volume))).toEqual([]);
  });
});

test('decisions.md 16: Prometheus shares a network with everything that it reads, and is published to this machine alone', () => {
  const blocks = { ...platform, ...added };
  const networksOf = (name: string): readonly string[] => {
    const { networks = [], network_mode } = blocks[name] ?? {};
    return network_mode ? networksOf(network_mode.replace('service:', '')) : Object.values(networks);
  };
  const { scrape_configs: jobs } = read('deploy/monitoring/prometheus.yaml') as {
    readonly scrape_configs: readonly {
      readonly dns_sd_configs: readonly { readonly names: readonly string[] }[];
    }[];
  };
  const targets = jobs.flatMap(({ dns_sd_configs }) => dns_sd_configs.flatMap(({ names }) => names));
  expect(targets).toEqual(expect.arrayContaining(['gateway', 'orders', 'node-exporter', 'nats']));
  const unreached = targets.filter(
    (name) => !networksOf(name).some((network) => networksOf('prometheus').includes(network)),
  );
  expect(unreached).toEqual([]);
  expect(added.prometheus?.ports).toEqual([`127.0.0.1:\${PROMETHEUS_PORT:-9090}:9090`]);
});
