import { Text } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownAmount, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Page } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { useWork } from '../../session/work.ts';
import { useCatalog } from './catalog.ts';

const all = '/v1/account/brands/{brand_id}/offerings';

/** What the brand sells, with what keeps it from selling, and what it could sell. */
export default function Offerings() {
  const { client, brandId: brand_id } = useWork();
  const path = { params: { path: { brand_id } } };
  const catalog = useCatalog();
  const own = useRead(['offerings'], async () => {
    const found = [];
    for await (const enablement of client.list(all, path)) found.push(enablement);
    return found;
  });
  const enabled = new Set(own.data?.map(({ offering_ref }) => offering_ref));
  const priceOf = (ref: string) => {
    const offering = catalog.data?.get(ref);
    return shownAmount(offering?.price_minor, offering?.currency);
  };
  return (
    <Page title="Offerings">
      <Section title="Offerings of the brand">
        <Answered to={own}>
          {(rows) =>
            rows.length === 0 ? (
              <Text c="dimmed">The brand sells nothing yet. Enable an offering of the catalog below.</Text>
            ) : (
              <Rows
                caption="Offerings of the brand"
                rows={rows}
                keyOf={({ offering_ref }) => offering_ref}
                columns={[
                  {
                    name: 'Offering',
                    of: ({ offering_ref }) => (
                      <>
                        <To path={`/offerings/${offering_ref}`} className="row-link">
                          {catalog.data?.get(offering_ref)?.name ?? offering_ref}
                        </To>
                        <Text size="xs" c="dimmed">
                          {offering_ref}
                        </Text>
                      </>
                    ),
                  },
                  { name: 'State', of: ({ status }) => <State of={status} /> },
                  { name: 'Price', of: ({ offering_ref }) => priceOf(offering_ref), isNumber: true },
                  {
                    name: 'What keeps it from selling',
                    of: ({ checks }) =>
                      checks
                        .filter(({ result }) => result !== 'pass')
                        .map(({ detail }) => detail)
                        .join(' ') || 'Nothing',
                  },
                ]}
              />
            )
          }
        </Answered>
      </Section>
      <Section title="Catalog">
        <Answered to={catalog}>
          {(offerings) => (
            <Rows
              caption="Catalog"
              rows={[...offerings.values()].filter(({ offering_ref }) => !enabled.has(offering_ref))}
              keyOf={({ offering_ref }) => offering_ref}
              columns={[
                {
                  name: 'Offering',
                  of: ({ name, offering_ref }) => (
                    <>
                      {name}
                      <Text size="xs" c="dimmed">
                        {offering_ref}
                      </Text>
                    </>
                  ),
                },
                { name: 'Therapies', of: ({ therapies }) => therapies.map(words).join(', ') },
                {
                  name: 'Price',
                  of: ({ price_minor, currency }) => shownAmount(price_minor, currency),
                  isNumber: true,
                },
                {
                  name: 'Change',
                  of: ({ offering_ref, name }) => (
                    <Act
                      label="Enable"
                      about={name}
                      needs="offerings:write"
                      done="The offering was enabled."
                      run={() => client.post(all, { ...path, body: { offering_ref } })}
                    />
                  ),
                },
              ]}
            />
          )}
        </Answered>
      </Section>
    </Page>
  );
}
