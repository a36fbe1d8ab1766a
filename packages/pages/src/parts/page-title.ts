import { createContext } from 'preact';

/** What the title says of every screen. */
export interface TitleParts {
  readonly brand: string | undefined;
  /** Where the patient is in the questions. */
  readonly section: string | undefined;
  /** Stands in front where something has to be corrected. */
  readonly errorPrefix: string;
}

/** The title of the page: a fault first, so that a screen reader says it at once, then headline, section and brand. */
export function pageTitle(
  headline: string,
  isWrong: boolean,
  { brand, section, errorPrefix }: TitleParts,
): string {
  const parts = [headline, section, brand].filter((part) => part !== undefined && part !== '');
  return `${isWrong ? errorPrefix : ''}${[...new Set(parts)].join(' – ')}`;
}

/** The title parts of the screen that is shown. */
export const TitleContext = createContext<TitleParts>({
  brand: undefined,
  section: undefined,
  errorPrefix: '',
});
