import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { components } from '@telehealth/client';
import { Act } from '../../parts/Act.tsx';
import { Trouble } from '../../parts/Trouble.tsx';
import { useWork } from '../../session/work.ts';

const words = {
  logo: { name: 'the logo', hint: 'At the top of every screen; shown up to 40 pixels high.' },
  hero: { name: 'the hero picture', hint: 'On the first screen; best with 1600 by 1200 pixels.' },
} as const;

/** Logo and hero picture, each uploaded at once. */
export function Pictures({ brand }: { readonly brand: components['schemas']['Brand'] }) {
  return (
    <Stack>
      <Picture picture="logo" brand={brand} />
      <Picture picture="hero" brand={brand} />
    </Stack>
  );
}

interface PictureProps {
  readonly picture: keyof typeof words;
  readonly brand: components['schemas']['Brand'];
}

function Picture({ picture, brand: { brand_id, theme, [picture]: path } }: PictureProps) {
  const { client, may } = useWork();
  const { name, hint } = words[picture];
  const params = { path: { brand_id, picture } };
  const upload = useMutation({
    mutationFn: (file: File) =>
      client.put('/v1/account/brands/{brand_id}/pictures/{picture}', {
        params,
        headers: { 'content-type': file.type },
        // The described body is a text of bytes.
        body: file as unknown as string,
        bodySerializer: (bytes: unknown) => bytes,
      }),
    meta: { done: `Patients see ${name} now.` },
  });
  return (
    <Stack gap="xs">
      {path !== null && (
        <img className={`brand-${picture}`} src={path} alt={`Now ${name}`} data-scheme={theme.scheme} />
      )}
      {may('brands:write') && (
        <Group>
          <FileButton
            accept="image/png,image/jpeg,image/webp"
            onChange={(file) => file && upload.mutate(file)}
          >
            {(props) => (
              <Button {...props} loading={upload.isPending}>
                {path === null ? `Upload ${name}` : `Replace ${name}`}
              </Button>
            )}
          </FileButton>
          {path !== null && (
            <Act
              label="Remove"
              about={name}
              needs="brands:write"
              confirm="Patients see it no more."
              done={`Patients do not see ${name} any more.`}
              run={() => client.delete('/v1/account/brands/{brand_id}/pictures/{picture}', { params })}
            />
          )}
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {`${hint} PNG, JPEG or WebP, at most 4 MB.`}
      </Text>
      <Trouble error={upload.error} />
    </Stack>
  );
}
