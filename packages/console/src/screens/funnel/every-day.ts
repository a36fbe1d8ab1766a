import type { components } from '@telehealth/client';

type Day = components['schemas']['FunnelDay'];

/** The API leaves out days on which nothing began. */
export function everyDay(days: readonly Day[], from: string, to: string): readonly Day[] {
  const known = new Map(days.map((day) => [day.day, day]));
  const all: Day[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, started: 0, submitted: 0, eligible: 0, paid: 0 });
  }
  return all;
}
