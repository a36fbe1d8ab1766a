import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const changelog = read('CHANGELOG.md');
const sections = [...changelog.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);

test('the changelog has a section for the released version and for that of the chart, below what is not released', () => {
  const [, released = ''] = /^(\d+\.\d+\.\d+) [0-9a-f]{40}$/m.exec(read('.ci/released')) ?? [];
  const [, chart = ''] = /^appVersion: "?([\d.]+)"?$/m.exec(read('deploy/helm/telehealth/Chart.yaml')) ?? [];
  expect(sections[0]).toBe('[Unreleased]');
  for (const version of [released, chart]) {
    expect(sections.filter((title) => title.startsWith(`[${version}] - `))).toHaveLength(1);
  }
});

test('the sections of the changelog are dated, the newest first', () => {
  const dates = sections
    .slice(1)
    .map((title) => /^\[\d+\.\d+\.\d+\] - (\d{4}-\d{2}-\d{2})$/.exec(title)?.[1]);
  expect(dates).not.toContain(undefined);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('no setting that the changelog calls renamed or removed is in the table of settings', () => {
  const settings = read('docs/operations/settings.md');
  const renamed = [...changelog.matchAll(/^\| ((?:`[A-Z_0-9]+`(?:, )?)+) \| /gm)].map(
    ([, cell]) => cell ?? '',
  );
  const removed = /^### Settings removed\n\n((?:- .*\n)+)/m.exec(changelog)?.[1] ?? '';
  const beginnings = [...removed.matchAll(/^- `([A-Z_]+)`/gm)].map(([, name]) => `\`${name}\``);
  const names = [...renamed.join(' ').matchAll(/`[A-Z_0-9]+`/g)].map(([name]) => name);
  expect(names.length).toBeGreaterThan(0);
  const present = [...names, ...beginnings].filter((name) => settings.includes(`| ${name}`));
  expect(present).toEqual([]);
});
