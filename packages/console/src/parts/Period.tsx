import { SegmentedControl } from '@mantine/core';
import { useFilters } from '../address/links.ts';

const periods = ['1', '7', '30'] as const;
const names = { '1': 'Today', '7': '7 days', '30': '30 days' } as const;

export type Days = (typeof periods)[number];

/** The period in the address. */
export function useDays(usual: Days): Days {
  const asked = useFilters().get('days');
  return periods.find((one) => one === asked) ?? usual;
}

/** The first moment of a period of whole days that ends today, in the reader's time zone. */
export function beginOf(days: Days, now: Date = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days) + 1).toISOString();
}

export function Period({ usual }: { readonly usual: Days }) {
  const { set } = useFilters();
  return (
    <SegmentedControl
      aria-label="Period"
      data={periods.map((value) => ({ value, label: names[value] }))}
      value={useDays(usual)}
      onChange={(value) => set('days', value)}
    />
  );
}
