import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gateway, services } from '@telehealth/platform/services';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const names = services.map(({ name }) => name);
const pages = [
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md'],
  ...globSync('docs/{.,operations,operations/complaints,security,services,runbooks}/*.md', { cwd: root }),
].filter(
  // It names the files of other projects.
  (page) => basename(page) !== 'outside-cases.md',
);

/** Where a path in a page may lead to, from the root. */
function candidatesOf(page: string, path: string): readonly string[] {
  const owner = basename(page, '.md');
  const [first = '', ...rest] = path.split('/');
  const candidates = [
    path,
    join('packages', path),
    join('services', first, 'src', ...rest),
    join(first, 'src', ...rest),
  ];
  return dirname(page) === 'docs/services'
    ? [...candidates, join('services', owner, 'src', path), join(owner, 'src', path)]
    : candidates;
}

test.each(pages)('every file that %s names is there', (page) => {
  const paths = [...read(page).matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|js|mjs|json|proto|md|conf))`/g)];
  const missing = paths
    .map(([, path = '']) => path)
    .filter((path) => !candidatesOf(page, path).some((candidate) => existsSync(join(root, candidate))));
  expect(missing).toEqual([]);
});

test.each(pages)('every link of %s to another page or to a heading leads somewhere', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|\/)([^)#]*)(?:#([^)]+))?\)/g)];
  const broken = links.filter(([, path = '', heading]) => {
    const target = path === '' ? page : join(dirname(page), path);
    if (!existsSync(join(root, target))) return true;
    return heading !== undefined && !headingsOf(target).includes(heading);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

function headingsOf(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  );
}

test.each(services)('the map of docs/architecture.md leads to the page of $name', ({ name, folder }) => {
  expect(read('docs/architecture.md')).toContain(`| [\`${folder}\`](services/${name}.md) |`);
  expect(read(`docs/services/${name}.md`)).toMatch(new RegExp(`^# ${name}`));
});

test.each(names)('docs/architecture.md names every folder of a subject in %s', (name) => {
  const folders = globSync(`services/${name}/src/{domain,app,rpc}/*/`, { cwd: root }).map((folder) =>
    basename(folder),
  );
  const row = read('docs/architecture.md').match(new RegExp(`^\\| ${name} \\| (\`.*) \\|$`, 'm'))?.[1] ?? '';
  expect([...new Set(folders)].filter((folder) => !row.includes(`\`${folder}/\``))).toEqual([]);
});

test.each(names)('a table of the contracts of %s has all of them', (name) => {
  const page = read(`docs/services/${name}.md`);
  if (!page.includes('**Contracts**')) return;
  const contracts = globSync(`proto/telehealth/${name}/v1/*.proto`, { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^service (\w+)/gm)].map(([, contract = '']) => contract),
  );
  expect(contracts.filter((contract) => !page.includes(`\`${contract}\``))).toEqual([]);
});

test.each(['operations', 'operations/complaints', 'security', 'runbooks'])(
  'the index of docs/%s leads to every page of it',
  (folder) => {
    const index = read(`docs/${folder}/README.md`);
    const names = globSync(`docs/${folder}/*.md`, { cwd: root }).map((page) => basename(page));
    expect(names.filter((name) => name !== 'README.md' && !index.includes(`](${name})`))).toEqual([]);
  },
);

test('the documents say which services reach outside, and what the gateway receives', () => {
  const outside = services.filter(({ reachesOutside }) => reachesOutside).map(({ name }) => name);
  expect(read('docs/operations/deployment.md')).toContain(`\`outside\` has ${outside.join(' and ')}:`);
  const received = gateway.broadcasts.map((type) => `\`${type}\``).join(' and ');
  expect(read('docs/operations/bus.md')).toContain(`the gateway receives ${received}`);
  expect(read('docs/security/between-processes.md')).toContain(
    `its bus user receives ${received} and no more`,
  );
});

test.each([gateway, ...services])(
  'docs/operations/secrets.md says which services are rolled when the credential of $name changes',
  ({ name, calls }) => {
    const row = new RegExp(`^\\| \`${name}\` \\| (.*) \\|$`, 'm').exec(
      read('docs/operations/secrets.md'),
    )?.[1];
    const expected = calls.length === 0 ? 'nothing: it calls no service' : calls.join(', ');
    expect(row).toBe(expected);
  },
);
