import { shown } from '../format/shown.ts';
import type { ControlProps } from './control.ts';
import { Scale } from './Scale.tsx';

/** Computed values, their scale, and a line about them. */
export function Panel({ node, formatLocale }: ControlProps) {
  const { values = {}, value_labels = {}, zone, reassurance } = node;
  const rows = Object.entries(values);
  return (
    <>
      {rows.length > 0 && (
        <dl>
          {rows.map(([code, value]) => {
            const { label = code, unit = '', value_type, text } = value_labels[code] ?? {};
            return (
              <div key={code}>
                <dt>{label}</dt>
                <dd>{`${text ?? shown(value, formatLocale, value_type)} ${unit}`.trim()}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {zone && <Scale zone={zone} value={values[zone.value_code ?? '']} formatLocale={formatLocale} />}
      {reassurance && <p class="note">{reassurance}</p>}
    </>
  );
}
