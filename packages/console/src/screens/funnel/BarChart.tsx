import { type Bar, shownCount } from './bars.ts';

const rowHeight = 28;
const width = 600;
const labelWidth = 180;
const room = width - labelWidth - 70;

/** Hidden from screen readers: a table shows the same. */
export function BarChart({ bars }: { readonly bars: readonly Bar[] }) {
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${bars.length * rowHeight}`} aria-hidden="true">
      {bars.map(({ label, count, share }, row) => {
        const length = Math.round(share * room);
        return (
          <g key={label} transform={`translate(0 ${row * rowHeight})`}>
            <text x={labelWidth - 8} y={19} text-anchor="end">
              {label}
            </text>
            <rect x={labelWidth} y={5} width={Math.max(length, 2)} height={18} rx={3} />
            <text x={labelWidth + length + 8} y={19}>
              {shownCount(count)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
