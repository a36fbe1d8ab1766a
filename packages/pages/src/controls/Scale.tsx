import type { Zone } from '../api/step.ts';
import { shown } from '../format/shown.ts';

interface ScaleProps {
  readonly zone: Zone;
  readonly value: unknown;
  readonly formatLocale: string;
}

/** A range with a mark at the patient's value, which is also in words beside it. */
export function Scale({ zone, value, formatLocale }: ScaleProps) {
  const { scale_min, scale_max, zone_min, zone_max, zone_label = '' } = zone;
  const at = (one: number) => {
    const inside = Math.min(Math.max(one, scale_min), scale_max);
    return (100 * (inside - scale_min)) / (scale_max - scale_min);
  };
  const range = `${shown(zone_min, formatLocale)}–${shown(zone_max, formatLocale)}`;
  return (
    <div class="scale">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="whole" x="0" y="1.5" width="100" height="3" rx="1.5" />
        <rect class="range" x={at(zone_min)} y="1.5" width={at(zone_max) - at(zone_min)} height="3" />
        {typeof value === 'number' && <rect class="mark" x={at(value) - 0.6} y="0" width="1.2" height="6" />}
      </svg>
      <p class="soft">{`${zone_label} ${range}`.trim()}</p>
    </div>
  );
}
