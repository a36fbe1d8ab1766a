import { Button, Paper, Stack, Text } from '@mantine/core';
import type { components } from '@telehealth/client';

interface CopyPreviewProps {
  readonly brand: string;
  readonly accent: string | undefined;
  /** In the catalog, for copy without a title. */
  readonly name: string;
  readonly copy: components['schemas']['DisplayCopy'];
}

/** How a patient sees an offering. The page for patients is light. */
export function CopyPreview({ brand, accent = '#1d4e89', name, copy }: CopyPreviewProps) {
  return (
    <Paper withBorder p="md" className="preview" role="figure" aria-label="Preview">
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {brand}
        </Text>
        <Text fw={700} size="lg">
          {copy.title ?? name}
        </Text>
        {copy.subtitle !== undefined && <Text>{copy.subtitle}</Text>}
        {copy.description !== undefined && <Text size="sm">{copy.description}</Text>}
        {copy.bullets !== undefined && (
          <ul className="points">
            {copy.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        )}
        <Button variant="filled" size="sm" component="div" color={accent} autoContrast>
          {copy.cta ?? 'Start'}
        </Button>
      </Stack>
    </Paper>
  );
}
