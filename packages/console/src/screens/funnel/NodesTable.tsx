import type { components } from '@telehealth/client';
import { shownCount } from './bars.ts';

type Node = components['schemas']['FunnelNode'];

export function NodesTable({ nodes }: { readonly nodes: readonly Node[] }) {
  return (
    <table>
      <caption>Nodes</caption>
      <thead>
        <tr>
          <th scope="col">Node</th>
          <th scope="col">Version</th>
          <th scope="col">Reached</th>
          <th scope="col">Answered</th>
          <th scope="col">Left</th>
          <th scope="col">Went back</th>
          <th scope="col">Median</th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ instrument_version, node_id, reached, answered, left, went_back, median_seconds }) => (
          <tr key={`${instrument_version} ${node_id}`}>
            <td data-name="Node">
              <code>{node_id}</code>
            </td>
            <td data-name="Version">{instrument_version}</td>
            <td data-name="Reached">{shownCount(reached)}</td>
            <td data-name="Answered">{shownCount(answered)}</td>
            <td data-name="Left">{shownCount(left)}</td>
            <td data-name="Went back">{shownCount(went_back)}</td>
            <td data-name="Median">{median_seconds === null ? '–' : `${median_seconds} s`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
