import { conditionText, references } from '@telehealth/conditions';
import type { Bundle, NodeDefinition } from '../bundle/bundle.ts';
import { baseFacts } from '../bundle/fact-table.ts';

/**
 * A Mermaid flowchart: boxes for nodes, framed by section, diamonds for conditions, ends for stops. Texts are in the
 * first locale.
 */
export function graphBundle(bundle: Bundle): string {
  const lines = ['flowchart TD', '  start([start])'];
  for (const [index, run] of sectionRuns(bundle.nodes).entries()) {
    lines.push(`  subgraph run${index}["${escaped(run.section)}"]`);
    for (const node of run.nodes) lines.push(`    ${boxOf(node, bundle)}`);
    lines.push('  end');
  }
  lines.push(
    '  complete([complete])',
    ...waysOf(bundle.nodes),
    ...blocksOf(bundle.nodes),
    ...stopsOf(bundle),
  );
  return `${lines.join('\n')}\n`;
}

interface SectionRun {
  readonly section: string;
  readonly nodes: NodeDefinition[];
}

/** A section that occurs again is another run. */
function sectionRuns(nodes: readonly NodeDefinition[]): readonly SectionRun[] {
  const runs: SectionRun[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (last?.section === node.section) last.nodes.push(node);
    else runs.push({ section: node.section, nodes: [node] });
  }
  return runs;
}

const brackets = { question: ['[', ']'], display: ['(', ')'], consent: ['{{', '}}'] } as const;

function boxOf(node: NodeDefinition, { copy, locales }: Bundle): string {
  const [open, close] = brackets[node.kind];
  const headline = node.copy === undefined ? undefined : copy[locales[0] ?? '']?.[node.copy];
  const text = [node.id, headline].flatMap((part) => (part === undefined ? [] : [escaped(part)]));
  return `${boxId(node)}${open}"${text.join('<br>')}"${close}`;
}

/** A condition is a diamond before its node, with an edge around the node. */
function waysOf(nodes: readonly NodeDefinition[]): string[] {
  const lines: string[] = [];
  let before = ['start -->'];
  const goTo = (id: string) => lines.push(...before.map((way) => `  ${way} ${id}`));
  for (const node of nodes) {
    const id = boxId(node);
    if (node.when === undefined) {
      goTo(id);
      before = [`${id} -->`];
      continue;
    }
    const fork = `when_${node.id}`;
    lines.push(`  ${fork}{"${escaped(conditionText(node.when))}"}`);
    goTo(fork);
    lines.push(`  ${fork} -->|${node.on_unknown === 'show' ? 'yes or unknown' : 'yes'}| ${id}`);
    before = [`${id} -->`, `${fork} -->|${node.on_unknown === 'show' ? 'no' : 'no or unknown'}|`];
  }
  goTo('complete');
  return lines;
}

function blocksOf(nodes: readonly NodeDefinition[]): string[] {
  const ways = nodes.flatMap((node) =>
    node.kind === 'consent' && node.consent.required ? [`  ${boxId(node)} -->|declined| blocked`] : [],
  );
  return ways.length === 0 ? [] : ['  blocked([blocked])', ...ways];
}

/** From each question that a stop's condition reads. */
function stopsOf(bundle: Bundle): string[] {
  const factsOf = baseFacts(bundle);
  return (bundle.stop_when ?? []).flatMap(({ code, when }) => {
    const read = new Set(references(when).flatMap(factsOf));
    const asking = bundle.nodes.filter((node) => node.kind === 'question' && read.has(node.fact));
    const ways = asking.map((node) => `  ${boxId(node)} -->|"${escaped(conditionText(when))}"| stop_${code}`);
    return [`  stop_${code}(["stop: ${code}"])`, ...ways];
  });
}

/** Words such as `end` are reserved in Mermaid. */
function boxId({ id }: NodeDefinition): string {
  return `node_${id}`;
}

function escaped(text: string): string {
  return text.replaceAll('#', '#35;').replaceAll('"', '#quot;').replaceAll('<', '#lt;').replaceAll('\n', ' ');
}
