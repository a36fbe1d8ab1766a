import type { components } from '@telehealth/client';
import { shownCount } from './bars.ts';

type Day = components['schemas']['FunnelDay'];

/** By the day on which journeys began. */
export function DaysTable({ days }: { readonly days: readonly Day[] }) {
  return (
    <table>
      <caption>By day</caption>
      <thead>
        <tr>
          <th scope="col">Day (UTC)</th>
          <th scope="col">Started</th>
          <th scope="col">Submitted</th>
          <th scope="col">Eligible</th>
          <th scope="col">Paid</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, started, submitted, eligible, paid }) => (
          <tr key={day}>
            <td data-name="Day (UTC)">{day}</td>
            <td data-name="Started">{shownCount(started)}</td>
            <td data-name="Submitted">{shownCount(submitted)}</td>
            <td data-name="Eligible">{shownCount(eligible)}</td>
            <td data-name="Paid">{shownCount(paid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
