import { dayMs } from '@telehealth/ids';
/** How long a public event is stored after its record, ms (decisions.md 3). An older one is treated as missing. */
export const eventKeptMs = 30 * dayMs;
