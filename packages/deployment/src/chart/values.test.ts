import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { services } from '@telehealth/platform/services';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly $ref?: string;
}
const schema = JSON.parse(read('deploy/helm/telehealth/values.schema.json')) as Schema & {
  readonly definitions: Readonly<Record<string, Schema>>;
};
const values = parse(read('deploy/helm/telehealth/values.yaml'));

/** The values that a person can set, by their paths. */
function pathsOf({ $ref, ...own }: Schema, path: string): readonly string[] {
  const { properties } =
    $ref === undefined ? own : (schema.definitions[$ref.replace('#/definitions/', '')] ?? {});
  if (properties === undefined) return [path];
  return Object.entries(properties).flatMap(([name, inner]) =>
    pathsOf(inner, path === '' ? name : `${path}.${name}`),
  );
}
const paths = pathsOf(schema, '');

test('docs/kubernetes.md: the table has every value of the chart, and no other', () => {
  const [, table = ''] = read('docs/kubernetes.md').split('## Values');
  const rows = [...table.matchAll(/^\| `([\w.<>]+)` \|/gm)].map(([, name = '']) => name);
  expect(rows.sort()).toEqual(
    paths.map((path) => path.replace('processes.default', 'processes.<name>')).sort(),
  );
});

test('values.yaml has a default for every value', () => {
  const without = paths.filter((path) => {
    const found = path.split('.').reduce((at, name) => at?.[name], values);
    return found === undefined;
  });
  expect(without).toEqual([]);
});

test('the schema refuses a name that it does not have, in every object that it describes', () => {
  const open = Object.entries({ '': schema, ...schema.definitions }).flatMap(([name, at]) =>
    openObjects(at, name),
  );
  expect(open).toEqual([]);
});

function openObjects({ properties, additionalProperties }: Schema, name: string): readonly string[] {
  if (properties === undefined) return [];
  const inner = Object.entries(properties).flatMap(([key, at]) => openObjects(at, `${name}.${key}`));
  return additionalProperties === undefined || additionalProperties === true ? [name, ...inner] : inner;
}

test('each service that needs a network that leads outside has ports that lead there', () => {
  const outside = services.filter(({ name }) => values.processes[name]?.outside !== undefined);
  const needing = services.filter(({ reachesOutside, name }) => reachesOutside === true || name === 'orders');
  expect(outside.map(({ name }) => name)).toEqual(needing.map(({ name }) => name));
});
