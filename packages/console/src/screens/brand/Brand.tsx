import { Anchor } from '@mantine/core';
import { useRead } from '../../api/use-read.ts';
import { shownTime } from '../../format/shown.ts';
import { Answered } from '../../parts/Answered.tsx';
import { Details } from '../../parts/Details.tsx';
import { Id } from '../../parts/Id.tsx';
import { Page } from '../../parts/Page.tsx';
import { Section } from '../../parts/Section.tsx';
import { LookForm } from './LookForm.tsx';
import { OriginsForm } from './OriginsForm.tsx';
import { Pictures } from './Pictures.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import { SupportForm } from './SupportForm.tsx';

/** Therapies, look, ways back and allowed pages of the brand. */
export default function Brand() {
  const read = useRead(
    ['brand'],
    async ({ client, brandId: brand_id }) =>
      (await client.get('/v1/account/brands/{brand_id}', { params: { path: { brand_id } } })).data,
  );
  return (
    <Page title={read.data?.name ?? 'Brand'}>
      <Answered to={read}>
        {(brand) => (
          <>
            <Section title="Brand">
              <Details
                rows={[
                  ['Brand', <Id key="id" of={brand.brand_id} what="the brand" />],
                  ['Hostname of the sign-in', brand.domains.login ?? 'That of the platform'],
                  ['Hostname of the patient’s page', brand.domains.member ?? 'That of the platform'],
                  [
                    'Page for patients',
                    <Anchor key="page" href={`/p/${brand.brand_id}/`} target="_blank" rel="noopener">
                      Open it
                    </Anchor>,
                  ],
                  ['Changed', shownTime(brand.updated_at)],
                ]}
              />
            </Section>
            <Section title="Look">
              <LookForm key={brand.version} brand={brand} />
            </Section>
            <Section title="Pictures">
              <Pictures brand={brand} />
            </Section>
            <Section title="Settings">
              <SettingsForm key={brand.version} brand={brand} />
            </Section>
            <Section title="Below each screen of your patients">
              <SupportForm key={brand.version} brand={brand} />
            </Section>
            <Section title="Pages that may call the platform">
              <OriginsForm key={brand.version} brand={brand} />
            </Section>
          </>
        )}
      </Answered>
    </Page>
  );
}
