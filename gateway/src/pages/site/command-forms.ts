import type { Sample } from './code-block.ts';

/** A command as a runbook has it, for each way in which the platform runs. */
interface Forms {
  readonly standalone: string;
  readonly compose: string;
  readonly kubernetes: string;
}

type FormsOf = (
  found: readonly string[],
) => Pick<Forms, 'standalone' | 'kubernetes'> & { readonly compose?: string };

/** Namespace and release are those of docs/kubernetes.md. */
const ofProcess = (command: string, process: string, options = '') =>
  outsideChart.has(process)
    ? `# ${process} is not of the chart: it runs where you have it`
    : `kubectl ${command} --namespace telehealth deployment/telehealth-${process}${options}`;

const outsideChart: ReadonlySet<string> = new Set(['mongodb', 'nats', 'nats-exporter', 'prometheus']);
const startAgain = 'npm start   # after Ctrl-C: one process has all services';

const rules: readonly (readonly [pattern: RegExp, forms: FormsOf])[] = [
  [
    /^npm run (?:-s )?ops -- (.+)$/,
    ([line = '', command = '']) => ({
      standalone: line,
      compose: `docker compose run --rm -e OPS_TOKEN ops ${command}`,
      kubernetes: `deploy/kubernetes-ops telehealth telehealth ${command}`,
    }),
  ],
  [
    /^docker compose logs --tail (\d+) (\S+)$/,
    ([, lines = '', process = '']) => ({
      standalone: '# the terminal of npm start has the log of all services',
      kubernetes: ofProcess('logs', process, ` --tail ${lines}`),
    }),
  ],
  [
    /^docker compose ps(?: --all)?$/,
    () => ({
      standalone: 'npm run -s ops -- status   # of every service, and which one is not reached',
      kubernetes: 'kubectl get pods --namespace telehealth',
    }),
  ],
  [
    /^docker compose restart (\S+)$/,
    ([, process = '']) => ({
      standalone: startAgain,
      kubernetes: ofProcess('rollout restart', process),
    }),
  ],
  [
    /^docker compose up -d (?:--wait )?(\S+)$/,
    ([, process = '']) => ({
      standalone: startAgain,
      kubernetes: ofProcess('scale', process, ' --replicas 1'),
    }),
  ],
  [
    /^([A-Z]+)_REPLICAS=(\d+)$/,
    ([setting = '', name = '', count = '']) => ({
      standalone: '# one process has all services: more replicas need Compose or Kubernetes',
      compose: `${setting} docker compose up --detach --no-recreate   # and in .env`,
      kubernetes: ofProcess('scale', name.toLowerCase(), ` --replicas ${count}`),
    }),
  ],
];

/** The forms of one command; undefined for what no rule knows. */
export function formsOf(command: string): Forms | undefined {
  for (const [pattern, forms] of rules) {
    const found = pattern.exec(command);
    if (found !== null) return { compose: command, ...forms(found) };
  }
  return undefined;
}

/** The commands of a page, in code and in blocks, once each. */
export function commandsOf(markdown: string): readonly string[] {
  const inText = [...markdown.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const inBlocks = [...markdown.matchAll(/^\s*(npm run (?:-s )?ops -- [^#\n]+)/gm)].map(([, line = '']) =>
    line.trim(),
  );
  return [...new Set([...inText, ...inBlocks])];
}

/** The commands of a page for each way in which the platform runs. */
export function commandSamples(markdown: string): readonly Sample[] {
  const forms = commandsOf(markdown).flatMap((command) => formsOf(command) ?? []);
  if (forms.length === 0) return [];
  const sampleOf = (label: string, of: (forms: Forms) => string): Sample => ({
    ...{ label, language: 'sh' },
    text: [...new Set(forms.map(of))].join('\n'),
  });
  return [
    sampleOf('Standalone', ({ standalone }) => standalone),
    sampleOf('Compose', ({ compose }) => compose),
    sampleOf('Kubernetes', ({ kubernetes }) => kubernetes),
  ];
}
