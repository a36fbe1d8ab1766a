import type { ReactNode } from 'react';

interface DetailsProps {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[];
}

export function Details({ rows }: DetailsProps) {
  return (
    <dl className="details">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
