import type { components } from '@telehealth/client';
import { useRead } from '../../../api/use-read.ts';
import { Answered } from '../../../parts/Answered.tsx';
import { Section } from '../../../parts/Section.tsx';
import { useWork } from '../../../session/work.ts';
import { Languages } from '../Languages.tsx';
import { CopyForm } from './CopyForm.tsx';

type Locales = components['schemas']['Locales'];

const one = '/v1/account/brands/{brand_id}/offerings/{offering_ref}/copy';

interface CopySectionProps {
  readonly offeringRef: string;
  /** In the catalog. */
  readonly name: string;
}

/** What patients read, by language. */
export function CopySection({ offeringRef: offering_ref, name }: CopySectionProps) {
  const { client, brandId: brand_id, may } = useWork();
  const path = { params: { path: { brand_id, offering_ref } } };
  const read = useRead(['copy', offering_ref], async () => (await client.get(one, path)).data.locales);
  const save = (locales: Locales) => client.put(one, { ...path, body: { locales } });
  return (
    <Section title="What patients read">
      <Answered to={read}>
        {(locales) => (
          <Languages tags={['en', ...Object.keys(locales)]} mayAdd={may('offerings:write')}>
            {(tag) => (
              <CopyForm
                // What is typed in other languages stays when one is saved.
                key={JSON.stringify(locales[tag])}
                {...{ tag, name }}
                copy={locales[tag] ?? {}}
                onSave={(copy) => {
                  const { [tag]: _before, ...others } = locales;
                  return save(Object.keys(copy).length === 0 ? others : { ...others, [tag]: copy });
                }}
              />
            )}
          </Languages>
        )}
      </Answered>
    </Section>
  );
}
