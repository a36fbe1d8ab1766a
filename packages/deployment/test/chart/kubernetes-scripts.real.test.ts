import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateway, services } from '@telehealth/platform/services';
import { findChartTools } from '@telehealth/test-servers';
import { describeWith } from '@telehealth/test-servers/vitest';
import { expect, onTestFinished, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { type Manifest, manifestsOf, opsPodOf, release, sample, target } from './rendered.ts';
import { kubernetesSecrets, makeSecretsIn, scripts, secretsVersions } from './secrets.ts';

const names = [...services.map(({ name }) => name), gateway.name];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubernetes-scripts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a script with programs in the place of kubectl and helm, which are shell text; the arguments of each call that they record. */
function runWith(
  programs: Readonly<Record<string, string>>,
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): readonly (readonly string[])[] {
  const folder = newFolder();
  const log = join(folder, 'log');
  writeFileSync(log, '');
  const record = `record() { printf '%s\\0' "$@" >>'${log}'; printf '\\n\\0' >>'${log}'; }`;
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/usr/bin/env bash\n${record}\n${text}\n`, { mode: 0o755 });
  }
  execFileSync(join(scripts, script), args, {
    env: { ...process.env, ...env, PATH: `${folder}:${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const calls = readFileSync(log, 'utf8').split('\n\0').slice(0, -1);
  return calls.map((call) => call.split('\0').slice(0, -1));
}

test('the version of a Secret changes with its content, and that of no other with it', () => {
  const folder = newFolder();
  makeSecretsIn(folder);
  const before = secretsVersions(folder);
  expect(Object.keys(before).sort()).toEqual(names.toSorted());
  writeFileSync(join(folder, 'stripe_secret_key'), 'sk_test_next');
  const after = secretsVersions(folder);
  expect(names.filter((name) => before[name] !== after[name])).toEqual(['orders']);
});

test('each process has a Secret of its own, the operator command line one with the bootstrap token, and none has the secrets of another', () => {
  const folder = newFolder();
  makeSecretsIn(folder);
  // The next credential of a process that changes it, which no process reads.
  writeFileSync(join(folder, 'orders_credential.next'), 'next');
  const secrets = kubernetesSecrets(folder);
  expect(Object.keys(secrets).sort()).toEqual([...names, 'ops'].map((name) => `${release}-${name}`).sort());
  expect(Object.keys(secrets['acme-orders'] ?? {}).sort()).toEqual([
    'bus_url',
    'callers',
    'credential',
    'sealing_keys',
    'store_url',
    'stripe_secret_key',
    'stripe_webhook_secrets',
  ]);
  expect(Object.keys(secrets['acme-gateway'] ?? {}).sort()).toEqual(['bus_url', 'credential', 'cursor_keys']);
  expect(secrets['acme-ops']?.token).toBe(secrets['acme-accounts']?.operator_token);
});

await describeWith(findChartTools, 'Helm', (tools) => {
  test('deploy/kubernetes-ops runs a command in the pod of the chart, with the token of a Secret', async () => {
    const pod = opsPodOf(await manifestsOf(tools));
    const kubectl = `case $1 in get) record "$@"; printf %s '${JSON.stringify(pod)}' ;; *) record "$@" ;; esac`;
    const command = ['operator', 'create', 'ada', '--scope', 'accounts'];
    const [asked, run = []] = runWith({ kubectl }, 'kubernetes-ops', ['clinic', release, ...command], {
      OPS_SECRET: 'ops-ada',
    });
    expect(asked?.slice(0, 5)).toEqual(['get', 'configmap', 'acme-ops', '--namespace', 'clinic']);
    expect(run.slice(run.indexOf('--') + 1)).toEqual(command);
    const { metadata, spec } = JSON.parse(run[run.indexOf('--overrides') + 1] ?? '');
    expect(spec.containers[0].name).toBe(run[1]);
    expect(spec.volumes[0].secret.secretName).toBe('ops-ada');
    expect(metadata.labels).toEqual(pod.metadata.labels);
  });

  /** The processes whose images are the new ones, after each step of an upgrade from 0.1.9 of all but webhooks, which is new. */
  const stepsOf = async (...args: readonly string[]): Promise<readonly (readonly string[])[]> => {
    const kubectl = `
      selector="\${@: -1}"
      case $selector in
        *component=webhooks) ;;
        *component=intake) echo registry.example.com:5000/acme/telehealth-intake@sha256:0123 ;;
        *) echo "registry.example.com:5000/acme/telehealth-\${selector##*=}:0.1.9" ;;
      esac`;
    const values = ['--values', sample, '--set', 'image.tags.orders=0.2.1'];
    const calls = runWith({ kubectl, helm: 'record "$@"' }, 'kubernetes-upgrade', [
      ...args,
      'clinic',
      release,
      ...values,
    ]);
    return await Promise.all(
      calls.map(async ([, name = '', chart = '', ...rest]) => {
        const settings = rest.filter((arg) => arg !== '--wait' && arg !== '--timeout' && arg !== '15m');
        const text = await tools.helm('template', name, chart, ...settings, ...target);
        const rendered: readonly Manifest[] = parseAllDocuments(text).map((document) => document.toJS());
        const images = rendered
          .filter(({ kind }) => kind === 'Deployment')
          .map(({ metadata, spec }) => [
            metadata.labels['app.kubernetes.io/component'],
            spec.template.spec.containers[0].image,
          ]);
        const old = images.filter(([, image]) => /:0\.1\.9$|@sha256:0123$/.test(image)).map(([of]) => of);
        return names.filter((of) => !old.includes(of));
      }),
    );
  };

  test('docs/upgrades.md: deploy/kubernetes-upgrade replaces one process after the other, in the order of the table and the gateway last', async () => {
    const steps = await stepsOf();
    const expected = names.map((_, i) => names.filter((name, at) => at <= i || name === 'webhooks'));
    expect(steps).toEqual(expected);
  });

  test('docs/upgrades.md: with --back the gateway is first', async () => {
    const steps = await stepsOf('--back');
    expect(steps[0]).toEqual(['webhooks', 'gateway']);
    expect(steps.at(-1)).toEqual(names);
  });
});
