import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '../../..');

/** A file of the repository, by its path from the root. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** A recorded series as `deploy/monitoring/alerts.yaml` has it. */
export interface Recording {
  readonly record: string;
  readonly expr: string;
  readonly labels: { readonly slo: string };
}

/** An alert as `deploy/monitoring/alerts.yaml` has it. */
export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

/** The file of the runbook of an alert. */
export function runbookOf(alert: string): string {
  return `docs/runbooks/${alert.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()}.md`;
}

function readRules(): readonly (Alert | Recording)[] {
  const { groups } = parse(read('deploy/monitoring/alerts.yaml')) as {
    readonly groups: readonly { readonly rules: readonly (Alert | Recording)[] }[];
  };
  return groups.flatMap(({ rules }) => rules);
}

export function readAlerts(): readonly Alert[] {
  return readRules().filter((rule) => 'alert' in rule);
}

export function readRecordings(): readonly Recording[] {
  return readRules().filter((rule) => 'record' in rule);
}

/** What Prometheus itself and the exporter of a machine show: no process of the platform has these. */
const foreign = new Set(['up', 'node_filesystem_avail_bytes', 'node_filesystem_size_bytes']);

/** The metrics of this platform that a PromQL expression names. */
export function metricsIn(expression: string): readonly string[] {
  const bare = expression
    .replaceAll(/#.*/g, '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left) ?\([^)]*\)/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/offset \w+/g, '');
  const words = bare.match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b|\bup\b|\bready\b|\bdegraded\b/g) ?? [];
  return words
    .filter(
      (word) =>
        !['histogram_quantile', 'label_values', 'clamp_min', 'predict_linear'].includes(word) &&
        !foreign.has(word),
    )
    .map((word) => word.replace(/_(bucket|count|sum)$/, ''));
}

/** The names of dashboards. */
export const dashboards = globSync('deploy/monitoring/dashboards/*.json', { cwd: root });
