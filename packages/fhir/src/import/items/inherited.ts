import type { Condition } from '@telehealth/conditions';

/** What holds for an item by those around it. */
export interface Inherited {
  /** One at most, with its own. */
  readonly conditions: readonly Condition[];
  /** Id of the section; undefined: that of the questionnaire, which is made when it is needed. */
  readonly section: string | undefined;
  readonly isHidden: boolean;
  /** What is not calculated is then not asked. */
  readonly isReadOnly: boolean;
}
