import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandSamples, commandsOf, formsOf } from './command-forms.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync('docs/{runbooks,operations/complaints}/*.md', { cwd: root }).sort();

test('a command of an operator has a form for the standalone, Compose and Kubernetes', () => {
  expect(formsOf('npm run ops -- events parked replay --all')).toEqual({
    standalone: 'npm run ops -- events parked replay --all',
    compose: 'docker compose run --rm -e OPS_TOKEN ops events parked replay --all',
    kubernetes: 'deploy/kubernetes-ops telehealth telehealth events parked replay --all',
  });
  expect(read('docker-compose.yml')).toMatch(/^ {2}ops:$/m);
  expect(existsSync(join(root, 'deploy/kubernetes-ops'))).toBe(true);
  const usage = 'deploy/kubernetes-ops <namespace> <release> <command…>';
  expect(read('deploy/kubernetes-ops')).toContain(usage);
});

test.each([
  [
    'docker compose restart webhooks',
    'kubectl rollout restart --namespace telehealth deployment/telehealth-webhooks',
  ],
  [
    'docker compose logs --tail 50 intake',
    'kubectl logs --namespace telehealth deployment/telehealth-intake --tail 50',
  ],
  ['docker compose logs --tail 50 mongodb', '# mongodb is not of the chart: it runs where you have it'],
  ['docker compose ps --all', 'kubectl get pods --namespace telehealth'],
  [
    'docker compose up -d --wait orders',
    'kubectl scale --namespace telehealth deployment/telehealth-orders --replicas 1',
  ],
  ['INTAKE_REPLICAS=3', 'kubectl scale --namespace telehealth deployment/telehealth-intake --replicas 3'],
])('with Kubernetes %s is %s', (command, kubernetes) => {
  expect(formsOf(command)?.kubernetes).toBe(kubernetes);
});

test.each(pages)('every command of %s that differs by how the platform runs has its forms', (page) => {
  const isSame = /^docker (compose up --detach --no-recreate|compose exec prometheus|system df)/;
  const commands = commandsOf(read(page)).filter((code) => /^(npm run (-s )?ops --|docker )/.test(code));
  expect(commands.filter((command) => !isSame.test(command) && formsOf(command) === undefined)).toEqual([]);
});

test('every process that a command names is one of the platform', () => {
  const processes = ['gateway', ...readdirSync(join(root, 'services'))];
  const samples = pages.flatMap((page) => commandSamples(read(page)));
  const named = samples.flatMap(({ text }) =>
    [...text.matchAll(/deployment\/telehealth-(\S+)/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(4);
  expect(named.filter((name) => !processes.includes(name) && !/^<(service|process)>$/.test(name))).toEqual(
    [],
  );
});
