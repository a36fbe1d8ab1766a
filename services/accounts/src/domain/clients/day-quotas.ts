import type { Issue } from '@telehealth/errors';

/** The largest quota of a day that a client can have, by what it counts. */
const largest = {
  journeys: 1_000_000_000,
  sessions: 1_000_000_000,
  registrations: 1000,
  domains: 1000,
  apiKeys: 1000,
};

/** What a client may do in a day (UTC). Absent: as much as the deployment says. */
export type DayQuotas = { readonly [Q in keyof typeof largest]?: number };

/** The quotas with those of the change: an absent one stays, and 0 removes it. */
export function changedQuotas(quotas: DayQuotas, change: DayQuotas): DayQuotas {
  const merged = Object.entries({ ...quotas, ...defined(change) });
  return Object.fromEntries(merged.filter(([, quota]) => quota !== 0));
}

/** The faults of a change. */
export function dayQuotaIssues(change: DayQuotas): Issue[] {
  return Object.entries(defined(change)).flatMap(([name, quota]): Issue[] => {
    const maximum = largest[name as keyof DayQuotas];
    if (quota <= maximum) return [];
    const message = `The quota is a whole number up to ${maximum}.`;
    return [
      { code: 'day_quotas.range', message, where: `/day_quotas/${name === 'apiKeys' ? 'api_keys' : name}` },
    ];
  });
}

function defined(quotas: DayQuotas): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(quotas).filter(([, quota]) => quota !== undefined));
}
