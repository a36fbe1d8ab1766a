/** What the search finds: a page, a part of one, or a row of a table. */
export interface SearchSection {
  readonly title: string;
  /** Where it stands, such as `Money › Payments`. */
  readonly place: string;
  /** With the anchor of a part. */
  readonly path: string;
  readonly text: string;
  /** A name in code, such as a type or a setting, whose parts are words of many others. */
  readonly isDetail?: boolean;
  /** Words by which readers ask for it that its text lacks. */
  readonly names?: string;
}
