import { Text } from '@mantine/core';
import { useLocation } from 'wouter';
import { useHref } from '../../address/links.ts';
import { useRead } from '../../api/use-read.ts';
import { shownAmount, words } from '../../format/shown.ts';
import { Act } from '../../parts/Act.tsx';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { State } from '../../parts/State.tsx';
import { To } from '../../parts/To.tsx';
import { When } from '../../parts/When.tsx';
import { useWork } from '../../session/work.ts';
import { useCatalog } from './catalog.ts';
import { CopySection } from './copy/CopySection.tsx';
import { Questions } from './questions/Questions.tsx';

const one = '/v1/account/brands/{brand_id}/offerings/{offering_ref}';

/** Price, checks, copy for patients, and questions. */
export default function Offering({ offeringRef: offering_ref }: { readonly offeringRef: string }) {
  const { client, brandId: brand_id, may } = useWork();
  const [, go] = useLocation();
  const href = useHref();
  const path = { params: { path: { brand_id, offering_ref } } };
  const read = useRead(['offering', offering_ref], async () => (await client.get(one, path)).data);
  const product = useCatalog().data?.get(offering_ref);
  const name = product?.name ?? offering_ref;
  return (
    <Page
      title={name}
      above={<To path="/offerings">All offerings</To>}
      beside={read.data && <State of={read.data.status} />}
      actions={
        <Act
          label="Stop selling"
          about={name}
          needs="offerings:write"
          confirm="Patients cannot choose the offering any more. What was begun goes on."
          done="The offering is not sold any more."
          run={() => client.delete(one, path).then(() => go(href('/offerings')))}
        />
      }
    >
      <Answered to={read}>
        {({ checks, enabled_at }) => (
          <>
            <Section title="Offering">
              <Details
                rows={[
                  ['Offering', <Id key="ref" of={offering_ref} what="the offering" />],
                  ['Price', shownAmount(product?.price_minor, product?.currency)],
                  ['Therapies', product?.therapies.map(words).join(', ') ?? '–'],
                  ['Product', product?.sku_id ?? '–'],
                  ['Enabled', <When key="since" at={enabled_at} />],
                ]}
              />
            </Section>
            <Section title="Checks">
              {checks.map(({ check, result, detail, blocking }) => (
                <Text key={check} size="sm" mb={4}>
                  <State of={result} /> {detail} {!blocking && '(It does not stop the sale.)'}
                </Text>
              ))}
            </Section>
            <CopySection offeringRef={offering_ref} name={name} />
            {may('questions:read') && (
              <Questions offeringRef={offering_ref} therapies={product?.therapies ?? []} />
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}
