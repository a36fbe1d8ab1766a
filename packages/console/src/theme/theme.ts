import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** A calendar has words for screen readers, and no days of other months, which would be too faint. */
const calendar = {
  defaultProps: {
    hideOutsideDates: true,
    // Their colour would be too faint.
    weekendDays: [],
    // The name of its dropdown would refer to nothing, and it would be outside of every landmark.
    popoverProps: { withRoles: false, withinPortal: false },
    ariaLabels: {
      ...{ previousMonth: 'The month before', nextMonth: 'The month after' },
      ...{ previousYear: 'The year before', nextYear: 'The year after' },
      ...{ previousDecade: 'Ten years before', nextDecade: 'Ten years after' },
    },
  },
};

/** Shades with enough contrast for small text, in light and dark. */
export const theme = createTheme({
  colors: {
    dark: [
      ...(['#d5dbe6', '#b8c1d0', '#8f9bb0', '#5f6b80', '#3b4556'] as const),
      ...(['#323c4d', '#232b38', '#1a1f29', '#151a23', '#12161e'] as const),
    ],
  },
  primaryColor: 'blue',
  primaryShade: 8,
  components: { DateInput: calendar, DatePickerInput: calendar, DateTimePicker: calendar },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
});

export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#55617a',
    '--mantine-color-placeholder': '#6b7487',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-anchor': '#1864ab',
    '--mantine-color-body': '#fff',
    '--good': '#1a6b3c',
    '--bad': '#b3261e',
    '--waiting': '#8a5300',
    '--ground': '#f6f7f9',
  },
  dark: {
    '--mantine-color-dimmed': '#a9b4c6',
    '--mantine-color-placeholder': '#98a2b3',
    '--mantine-color-error': '#ff9d94',
    '--mantine-color-anchor': '#8fbdf0',
    '--mantine-color-body': '#1a1f29',
    '--good': '#7fd6a2',
    '--bad': '#ff9d94',
    '--waiting': '#f2c069',
    '--ground': '#12161e',
  },
});
