import { useId } from 'preact/hooks';

const periods = { '1': 'a day', '7': 'seven days', '30': '30 days' } as const;

export type Period = keyof typeof periods;

/** In the format of the API. */
export function sinceOf(period: Period): string {
  return new Date(Date.now() - Number(period) * 86_400_000).toISOString();
}

interface SinceFilterProps {
  readonly label?: string;
  readonly value: Period;
  onChange(value: Period): void;
}

export function SinceFilter({ label = 'Changed within', value, onChange }: SinceFilterProps) {
  const id = useId();
  return (
    <div class="filter">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Period)}>
        {Object.entries(periods).map(([days, name]) => (
          <option key={days} value={days}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
