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
/** Mantine's own header of a dialog would be a second banner of the page. */
const noBanner = { defaultProps: { component: 'div' } };
const dialogTitle = { defaultProps: { fz: 'lg', fw: 700 } };
const closable = { closeButtonProps: { 'aria-label': 'Close' } };

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
  components: {
    ...{ DateInput: calendar, DatePickerInput: calendar, DateTimePicker: calendar },
    ...{ DrawerHeader: noBanner, ModalHeader: noBanner },
    Alert: { defaultProps: { variant: 'outline' } },
    Button: { defaultProps: { variant: 'default', size: 'xs' } },
    Drawer: { defaultProps: closable },
    Modal: { defaultProps: { centered: true, ...closable } },
    ...{ DrawerTitle: dialogTitle, ModalTitle: dialogTitle },
    Notification: { defaultProps: closable },
    // A text of a list may have a comma.
    TagsInput: { defaultProps: { splitChars: [] } },
    Skeleton: { defaultProps: { height: 160, 'aria-busy': true } },
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
});

/** In light and in dark. */
const shades: Readonly<Record<`--${string}`, readonly [light: string, dark: string]>> = {
  '--mantine-color-dimmed': ['#55617a', '#a9b4c6'],
  '--mantine-color-placeholder': ['#6b7487', '#98a2b3'],
  '--mantine-color-error': ['#b3261e', '#ff9d94'],
  '--mantine-color-anchor': ['#1864ab', '#8fbdf0'],
  '--mantine-color-body': ['#fff', '#1a1f29'],
  '--good': ['#1a6b3c', '#7fd6a2'],
  '--bad': ['#b3261e', '#ff9d94'],
  '--waiting': ['#8a5300', '#f2c069'],
  '--ground': ['#f6f7f9', '#12161e'],
};
const shadesIn = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(shades).map(([name, colours]) => [name, colours[scheme]]));

export const colours: CSSVariablesResolver = () => ({
  variables: {},
  light: shadesIn(0),
  dark: shadesIn(1),
});
