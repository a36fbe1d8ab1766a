import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { useFilters } from '../address/links.ts';
import { monthOf } from './period.ts';
import '@mantine/dates/styles.css';

type Range = [string | null, string | null];

/** From one day to another, in the address. */
export function Between() {
  const { get, set } = useFilters();
  const [range, setRange] = useState<Range>([get('from') ?? null, get('to') ?? null]);
  const change = ([from, to]: Range) => {
    setRange([from, to]);
    // With the first of two days alone there is no range yet.
    if ((from === null) === (to === null)) set({ from, to });
  };
  return (
    <DatePickerInput
      type="range"
      label="Between"
      placeholder="Days of your own"
      clearable
      allowSingleDateInRange
      maxDate={new Date()}
      presets={[
        { value: monthOf(0), label: 'This month' },
        { value: monthOf(1), label: 'Last month' },
      ]}
      value={get('from') === undefined && range[1] !== null ? [null, null] : range}
      onChange={change}
    />
  );
}
