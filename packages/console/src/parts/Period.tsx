import { SegmentedControl } from '@mantine/core';
import { useFilters } from '../address/links.ts';
import { type Days, periods, useDays } from './period.ts';

export function Period({ usual }: { readonly usual: Days }) {
  const { get, set } = useFilters();
  const days = useDays(usual);
  return (
    <SegmentedControl
      aria-label="Period"
      data={Object.entries(periods).map(([value, label]) => ({ value, label }))}
      // Nothing is chosen while the address has days of its own.
      value={get('from') === undefined ? days : ''}
      onChange={(value) => set({ days: value, from: undefined, to: undefined })}
    />
  );
}
