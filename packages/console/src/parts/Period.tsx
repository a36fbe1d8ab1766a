import { SegmentedControl } from '@mantine/core';
import { useFilters } from '../address/links.ts';
import { type Days, periods, useDays } from './period.ts';

const names: Readonly<Record<Days, string>> = { '1': 'Today', '7': '7 days', '30': '30 days' };

export function Period({ usual }: { readonly usual: Days }) {
  const { get, setAll } = useFilters();
  const days = useDays(usual);
  return (
    <SegmentedControl
      aria-label="Period"
      data={periods.map((value) => ({ value, label: names[value] }))}
      // Nothing is chosen while the address has days of its own.
      value={get('from') === undefined ? days : ''}
      onChange={(value) => setAll({ days: value, from: undefined, to: undefined })}
    />
  );
}
