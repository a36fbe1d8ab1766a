import { readFileSync } from 'node:fs';
import { gateway, services } from '../packages/platform/src/services.ts';

// Writes the picture of the rooms to standard output. Its argument names the file with the imports, as dependency-cruiser reports them.

interface Imports {
  readonly modules: readonly { source: string; dependencies: readonly { resolved: string }[] }[];
}

/** By name, what it leads to, in order. */
type Arrows = ReadonlyMap<string, readonly string[]>;

/** Rooms that only tests, benchmarks and starts on one machine use. */
const besideTheProduct = ['bench', 'documents', 'e2e', 'test-servers'];

const [file = ''] = process.argv.slice(2);
const { modules } = JSON.parse(readFileSync(file, 'utf8')) as Imports;
const imports = modules.flatMap(({ source, dependencies }) =>
  dependencies.map(({ resolved }) => [source, resolved] as const),
);

function arrowsOf(pairs: readonly (readonly [string, string])[]): Arrows {
  const grouped = Map.groupBy(
    pairs.filter(([from, to]) => from !== to),
    ([from]) => from,
  );
  const sorted = [...grouped].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([from, to]) => [from, [...new Set(to.map(([, name]) => name))].toSorted()]));
}

/** The arrows that no way over other arrows implies. There is no cycle. */
function withoutImplied(arrows: Arrows): Arrows {
  const reached = (from: string): readonly string[] =>
    (arrows.get(from) ?? []).flatMap((to) => [to, ...reached(to)]);
  return new Map(
    [...arrows].map(([from, to]) => [
      from,
      to.filter((name) => !to.some((by) => reached(by).includes(name))),
    ]),
  );
}

function drawn(arrows: Arrows): string {
  const lines = [...arrows].flatMap(([from, to]) =>
    to.length > 0 ? [`  ${from} --> ${to.join(' & ')}`] : [],
  );
  return ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');
}

const boxOf = (path: string) => {
  const [folder = '', name = ''] = path.split('/');
  return folder === 'packages' ? name : folder;
};
const packages = imports
  .map(([from, to]) => [boxOf(from), boxOf(to)] as const)
  .filter((pair) => !pair.some((name) => besideTheProduct.includes(name)));

const calls = [gateway, ...services].flatMap(({ name, calls: called }) =>
  called.map((to) => [name, to] as const),
);

const roomOf = (path: string) => /^(?:services\/)?([\w-]+)\/src\/([\w-]+)$/.exec(path)?.slice(1) ?? [];
const rows = [gateway, ...services].map(({ name }) => {
  const own = imports.flatMap(([from, to]) => {
    const [[process, room], [target, imported]] = [roomOf(from), roomOf(to)];
    return process === name && target === name && room && imported ? [[room, imported] as const] : [];
  });
  const cells = [...arrowsOf(own)].map(([room, imported]) => `\`${room}\` → ${imported.join(', ')}`);
  return `| ${name} | ${cells.join('<br>')} |`;
});

process.stdout.write(`# Rooms

Drawn by \`npm run draw-rooms\` from the imports and from the table of services (\`packages/platform/src/services.ts\`).

## Who calls whom

An arrow leads to the service that is called. Everything else travels by events.

${drawn(arrowsOf(calls))}

## Who imports whom

\`services\` is any of the ${services.length}: none imports another. An arrow that a way over other boxes implies is left out, and so are
${besideTheProduct.map((name) => `\`${name}\``).join(', ')}.

${drawn(withoutImplied(arrowsOf(packages)))}

## Inside a process

Each folder of \`src\` with the folders that it imports.

| Process | Imports |
|---|---|
${rows.join('\n')}
`);
