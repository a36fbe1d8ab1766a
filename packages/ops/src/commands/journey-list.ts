import { enrollmentStatuses } from '@telehealth/contracts/enrollment-statuses';
import { given } from '../command/command.ts';
import { choice, type FlagValues, instant, repeated, required, text, toggle } from '../command/flag.ts';

type Status = keyof typeof enrollmentStatuses;

const statuses = Object.keys(enrollmentStatuses) as [Status, ...Status[]];

export const journeyListFlags = {
  brand: required(text('whose journeys', '<brand-id>')),
  status: repeated(choice('only journeys with this status', statuses, '<status>')),
  since: instant('only journeys that were minted then or later'),
  until: instant('only journeys that were minted before'),
  e2e: toggle('also journeys of test runs'),
};

/** For help: a line per status. */
export const journeyListDetails: readonly string[] = [
  'Statuses:',
  ...statuses.map((status) => `  ${status.padEnd(14)}${enrollmentStatuses[status]}`),
];

export function journeyListRequest({
  brand,
  status,
  since,
  until,
  e2e,
}: FlagValues<typeof journeyListFlags>) {
  return {
    brandId: brand,
    ...given({ statuses: status, includeE2eRuns: e2e, createdSince: since, createdBefore: until }),
  };
}
