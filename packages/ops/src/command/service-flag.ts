import { services } from '@telehealth/platform/services';
import type { Values } from './command.ts';
import { choice } from './flag.ts';

const [first = '', ...others] = services.map(({ name }) => name);

/** For commands that otherwise ask every service. */
export const serviceFlag = (summary: string) => ({ service: choice(summary, [first, ...others]) });

export function servicesOf({ service: only }: Values): readonly string[] {
  return [first, ...others].filter((name) => only === undefined || name === only);
}
