import type { components } from '@telehealth/client';
import { shownCount, shownPart } from './bars.ts';

type Steps = Pick<components['schemas']['Funnel'], 'started' | 'submitted' | 'eligible' | 'paid'>;

/** Journeys that reached each step, and their share of those that began. */
export function StepsTable({ steps }: { readonly steps: Steps }) {
  const rows = [
    ['Started', steps.started],
    ['Submitted', steps.submitted],
    ['Eligible', steps.eligible],
    ['Paid', steps.paid],
  ] as const;
  return (
    <table>
      <caption>Steps</caption>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Journeys</th>
          <th scope="col">Of those that began</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, count]) => (
          <tr key={name}>
            <td data-name="Step">{name}</td>
            <td data-name="Journeys">{shownCount(count)}</td>
            <td data-name="Of those that began">{shownPart(count, steps.started)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
