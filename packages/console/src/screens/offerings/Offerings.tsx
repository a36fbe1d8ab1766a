import { useState } from 'preact/hooks';
import { shownAmount } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { State } from '../../parts/State.tsx';
import { useWork } from '../../state/context.ts';
import { useList } from '../../state/use-list.ts';
import { OfferingDetails } from './OfferingDetails.tsx';

/** What the brand sells, with its checks, and what it could sell. */
export function Offerings() {
  const { client, brandId: brand_id } = useWork();
  const path = { params: { path: { brand_id } } };
  const [opened, setOpened] = useState<string>();
  const own = useList(() => client.pages('/v1/account/brands/{brand_id}/offerings', path), []);
  const catalog = useList(() => client.pages('/v1/account/catalog/offerings'), []);
  const enabled = new Set(own.rows.map(({ offering_ref }) => offering_ref));
  const selectable = {
    ...catalog,
    rows: catalog.rows.filter(({ offering_ref }) => !enabled.has(offering_ref)),
  };
  return (
    <>
      {opened !== undefined && (
        <OfferingDetails
          key={opened}
          offeringRef={opened}
          onClose={() => {
            setOpened(undefined);
            own.reload();
          }}
        />
      )}
      <ListTable
        caption="Offerings of the brand"
        list={own}
        keyOf={({ offering_ref }) => offering_ref}
        empty="The brand sells nothing yet. Enable an offering of the catalog."
        onOpen={({ offering_ref }) => setOpened(offering_ref)}
        columns={[
          { name: 'Offering', of: ({ offering_ref }) => offering_ref },
          { name: 'State', of: ({ status }) => <State of={status} /> },
          {
            name: 'What keeps it from selling',
            of: ({ checks }) =>
              checks
                .filter(({ result }) => result === 'fail')
                .map(({ detail }) => detail)
                .join(' ') || '–',
          },
        ]}
      />
      <ListTable
        caption="Catalog"
        list={selectable}
        keyOf={({ offering_ref }) => offering_ref}
        empty="There is nothing else in the catalog."
        columns={[
          { name: 'Offering', of: ({ name, offering_ref }) => `${name} (${offering_ref})` },
          { name: 'Therapies', of: ({ therapies }) => therapies.join(', ') },
          { name: 'Price', of: ({ price_minor, currency }) => shownAmount(price_minor, currency) },
          {
            name: 'Change',
            of: ({ offering_ref, name }) => (
              <Act
                label="Enable"
                about={name}
                needs="offerings:write"
                done="The offering was enabled."
                run={() =>
                  client
                    .post('/v1/account/brands/{brand_id}/offerings', { ...path, body: { offering_ref } })
                    .then(own.reload)
                }
              />
            ),
          },
        ]}
      />
    </>
  );
}
