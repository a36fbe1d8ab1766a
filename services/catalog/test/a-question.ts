interface Words {
  headline: string;
  helper?: string;
  placeholder?: string;
}

/** The fields of a question; the default is a yes-or-no question about `smoker` for `wl-1`. */
export interface QuestionSaid {
  readonly offeringRef?: string;
  readonly fact?: string;
  readonly control?: string;
  readonly copy?: Words & {
    locales?: { [tag: string]: Words & { optionLabels?: { [code: string]: string } } };
  };
  readonly optionLabels?: { [code: string]: string };
  readonly options?: { codes: string[] };
  readonly required?: boolean;
  readonly whenJson?: string;
}

/** A request for a new question. */
export function aQuestion(said: QuestionSaid = {}) {
  return {
    offeringRef: 'wl-1',
    fact: 'smoker',
    control: 'yes_no',
    copy: { headline: 'Do you smoke?' },
    required: true,
    ...said,
  };
}

/** The text of a condition: the fact is true. */
export function whenTrue(ref: string): string {
  return JSON.stringify({ kind: 'compare', ref, op: 'eq', value: true });
}
