import { Box, Button, Paper, Stack, Text } from '@mantine/core';

interface PatientPreviewProps {
  readonly brand: string;
  readonly accent?: string | undefined;
  readonly look?: { readonly [member in 'background' | 'radius' | 'scheme']: string };
  /** Its path. */
  readonly logo?: string | null;
  readonly question: string;
  readonly helper?: string | undefined;
  readonly options?: readonly string[];
  /** Of the empty field, where there are no options. */
  readonly placeholder?: string | undefined;
  readonly button?: string | undefined;
}

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** How a patient sees it, in short: light, unless the look is dark. */
export function PatientPreview(props: PatientPreviewProps) {
  const {
    brand,
    logo,
    look,
    accent = '',
    question,
    helper,
    options = [],
    placeholder,
    button = 'Continue',
  } = props;
  const colour = isColour(accent) ? accent : '#1d4e89';
  return (
    <Paper
      withBorder
      p="md"
      className="preview"
      aria-label="Preview"
      role="figure"
      data-scheme={look?.scheme}
      data-corners={look?.radius}
      {...(look !== undefined && isColour(look.background) && { style: { background: look.background } })}
    >
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {logo ? <img className="brand-logo" src={logo} alt={brand} /> : brand}
        </Text>
        <Text fw={700} size="lg">
          {question || 'Your question'}
        </Text>
        {helper && <Text size="sm">{helper}</Text>}
        {options.map((option) => (
          <Box key={option} className="preview-option">
            {option}
          </Box>
        ))}
        {options.length === 0 && placeholder !== undefined && (
          <Box className="preview-option">{placeholder || ' '}</Box>
        )}
        <Button variant="filled" size="sm" component="div" color={colour} autoContrast>
          {button}
        </Button>
      </Stack>
    </Paper>
  );
}
