import { services } from '@telehealth/platform/services';
import { choice } from './flag.ts';
import type { Values } from './values.ts';

const names = services.map(({ name }) => name);

/** For commands that otherwise ask every service. */
export const serviceFlag = (summary: string) => ({ service: choice(summary, names, '<service>') });

export function servicesOf({ service: only }: Values): readonly string[] {
  return names.filter((name) => only === undefined || name === only);
}
