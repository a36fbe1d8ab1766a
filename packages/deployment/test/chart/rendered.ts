import { join } from 'node:path';
import type { ChartTools } from '@telehealth/test-servers';
import { parseAllDocuments } from 'yaml';

export const chart = join(import.meta.dirname, '../../../../deploy/helm/telehealth');
/** The file to begin with. */
export const sample = join(chart, 'ci/values.yaml');
/** Not the name of the chart, so that a name that is fixed shows. */
export const release = 'acme';
export const namespace = 'clinic';
/** Helm has no cluster here whose version it could ask for. */
export const target = ['--kube-version', '1.31.0', '--namespace', namespace];

// biome-ignore lint/suspicious/noExplicitAny: manifests have every shape
export type Manifest = any;

/** What Helm makes of the sample, and of more values (`gateway.loadBalancer.enabled=true`), as YAML. */
export function renderSample(tools: ChartTools, ...values: readonly string[]): Promise<string> {
  const more = values.flatMap((value) => ['--set', value]);
  return tools.helm('template', release, chart, ...target, '--values', sample, ...more);
}

export interface Manifests {
  readonly all: readonly Manifest[];
  allOf(kind: string): readonly Manifest[];
  /** Throws for a missing object: `oneOf('Deployment', 'acme-gateway')`. */
  oneOf(kind: string, name: string): Manifest;
}

export async function manifestsOf(tools: ChartTools, ...values: readonly string[]): Promise<Manifests> {
  const documents = parseAllDocuments(await renderSample(tools, ...values));
  const all: readonly Manifest[] = documents.map((document) => document.toJS());
  const allOf = (kind: string) => all.filter((manifest) => manifest.kind === kind);
  return {
    all,
    allOf,
    oneOf(kind, name) {
      const found = allOf(kind).find(({ metadata }) => metadata.name === name);
      if (found === undefined) throw new Error(`There is no ${kind} ${name}`);
      return found;
    },
  };
}

export function nameOf({ metadata }: Manifest): string {
  return metadata.name;
}

/** The plain settings of the container of a process. */
export function settingsOf(manifests: Manifests, name: string): Readonly<Record<string, string>> {
  const { env } = manifests.oneOf('Deployment', `${release}-${name}`).spec.template.spec.containers[0];
  return Object.fromEntries(env.map((entry: Manifest) => [entry.name, entry.value]));
}

/** The pod that deploy/kubernetes-ops starts, before it has a name and a Secret. */
export function opsPodOf(manifests: Manifests): Manifest {
  return JSON.parse(manifests.oneOf('ConfigMap', `${release}-ops`).data['pod.json']);
}
