import { Grid, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { components } from '@telehealth/client';
import { useRead } from '../../../api/use-read.ts';
import { Sending } from '../../../parts/Sending.tsx';
import { useWork } from '../../../session/work.ts';
import { CopyPreview } from './CopyPreview.tsx';

type DisplayCopy = components['schemas']['DisplayCopy'];

interface CopyFormProps {
  /** Of the language. */
  readonly tag: string;
  readonly copy: DisplayCopy;
  readonly name: string;
  readonly onSave: (copy: DisplayCopy) => Promise<unknown>;
}

const empty = { title: '', subtitle: '', description: '', cta: '', bullets: [] as string[] };

/** Members without a text are left out. */
function filled(values: typeof empty): DisplayCopy {
  const bullets = values.bullets.map((text) => text.trim()).filter(Boolean);
  const texts = Object.entries({ ...values, bullets: '' }).filter(([, text]) => text.trim() !== '');
  return { ...Object.fromEntries(texts), ...(bullets.length > 0 && { bullets }) };
}

/** The texts of an offering in one language, and how a patient sees them. */
export function CopyForm({ tag, copy, name, onSave }: CopyFormProps) {
  const { brands, brandId: brand_id, may } = useWork();
  const form = useForm({ initialValues: { ...empty, ...copy } });
  const path = { params: { path: { brand_id } } };
  const theme = useRead(
    ['brand', 'theme'],
    async ({ client }) => (await client.get('/v1/account/brands/{brand_id}', path)).data.theme,
    { enabled: may('brands:read') },
  );
  const accent = theme.data?.accent;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, sm: 7 }}>
        <Sending
          form={form}
          within={`locales.${tag}`}
          needs="offerings:write"
          submit="Save the copy"
          done="The copy was saved."
          onSend={(values) => onSave(filled(values))}
        >
          <TextInput label="Title" {...form.getInputProps('title')} />
          <TextInput label="Subtitle" {...form.getInputProps('subtitle')} />
          <Textarea label="Description" autosize minRows={2} {...form.getInputProps('description')} />
          <TagsInput
            label="Short points"
            description="Each is entered with the return key, and stands on a line of its own."
            placeholder="Delivered to your door"
            {...form.getInputProps('bullets')}
          />
          <TextInput label="Text of the button" {...form.getInputProps('cta')} />
        </Sending>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <CopyPreview
          brand={brands.find((brand) => brand.brand_id === brand_id)?.name ?? ''}
          accent={typeof accent === 'string' ? accent : undefined}
          name={name}
          copy={filled(form.values)}
        />
      </Grid.Col>
    </Grid>
  );
}
