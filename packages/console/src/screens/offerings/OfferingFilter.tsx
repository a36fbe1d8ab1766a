import { Select } from '@mantine/core';
import { useFilters } from '../../address/links.ts';
import { useRead } from '../../api/use-read.ts';
import { useWork } from '../../session/work.ts';

/** By an offering of the brand. Hidden without the scope to read them. */
export function OfferingFilter() {
  const { may } = useWork();
  const { choice } = useFilters();
  const { data = [] } = useRead(
    ['offerings', 'refs'],
    async ({ client, brandId: brand_id }) => {
      const refs: string[] = [];
      const path = { params: { path: { brand_id } } };
      for await (const { offering_ref } of client.list('/v1/account/brands/{brand_id}/offerings', path))
        refs.push(offering_ref);
      return refs;
    },
    { enabled: may('offerings:read') },
  );
  if (!may('offerings:read')) return null;
  return <Select label="Offering" data={data} {...choice('offering')} />;
}
