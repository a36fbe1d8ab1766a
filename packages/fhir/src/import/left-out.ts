/** Why something is not imported: a clause for the report. */
export interface LeftOut {
  readonly leftOut: string;
}
