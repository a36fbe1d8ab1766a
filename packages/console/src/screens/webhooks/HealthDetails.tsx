import { shownPart } from '../../format/shown.ts';
import { Details } from '../../parts/Details.tsx';
import { When } from '../../parts/When.tsx';
import type { Health } from './use-receivers.ts';

type Counts = Health['last_day'];

const told = ({ succeeded, failed }: Counts) =>
  succeeded + failed === 0
    ? 'Nothing was sent'
    : `${succeeded} succeeded, ${failed} failed (${shownPart(failed, succeeded + failed)})`;

export function HealthDetails({ health }: { readonly health: Health }) {
  return (
    <Details
      rows={[
        ['Last hour', told(health.last_hour)],
        ['Last day', told(health.last_day)],
        ['Failing since', <When key="since" at={health.failing_since} />],
        ['Failed since then', String(health.failed_attempts)],
        ['Is disabled, unless it answers', <When key="until" at={health.disables_at} />],
      ]}
    />
  );
}
