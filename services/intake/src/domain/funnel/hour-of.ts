import { dayMs } from '@telehealth/ids';
import type { Journey } from '../journeys/journey.ts';

export interface HourName {
  readonly clientId: string;
  readonly brandId: string;
  /** Epoch ms at which it begins. */
  readonly hour: number;
}

export const hourMs = 3_600_000;

/** The longest delay that is allowed for. */
export const lateMs = 7 * dayMs;

/** How far back funnels go: the longest range that can be asked for, and a week for delays. */
export const funnelMs = 93 * dayMs + lateMs;

export function hourOf({ clientId, brandId, createdAt }: Journey): HourName {
  return { clientId, brandId, hour: createdAt - (createdAt % hourMs) };
}
