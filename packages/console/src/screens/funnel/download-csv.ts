import type { components } from '@telehealth/client';

type Node = components['schemas']['FunnelNode'];

const columns = [
  ...(['instrument_version', 'node_id', 'reached', 'answered'] as const),
  ...(['left', 'went_back', 'median_seconds'] as const),
];

/** Ids and versions need no quotes in CSV. */
export function downloadCsv(nodes: readonly Node[]): void {
  const rows = nodes.map((node) => columns.map((column) => node[column] ?? '').join());
  const file = new Blob([[columns.join(), ...rows, ''].join('\r\n')], { type: 'text/csv' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = 'funnel.csv';
  link.click();
  URL.revokeObjectURL(address);
}
