/** What became of an item, one line for each. */
export interface ReportLine {
  /** Empty: the questionnaire itself. */
  readonly linkId: string;
  /** `changed`: it asks or says something else than the questionnaire. */
  readonly outcome: 'taken' | 'changed' | 'left_out';
  /** What it became, and what differs; or why it is left out. */
  readonly message: string;
}

export interface Report {
  imported(linkId: string, as: string, changes: readonly string[]): void;
  leftOut(linkId: string, why: string): void;
  /** In the order of the items. */
  lines(): readonly ReportLine[];
}

export function openReport(): Report {
  const lines: ReportLine[] = [];
  return {
    imported(linkId, as, changes) {
      const outcome = changes.length === 0 ? 'taken' : 'changed';
      lines.push({ linkId, outcome, message: [as, ...changes].join('; ') });
    },
    leftOut(linkId, message) {
      lines.push({ linkId, outcome: 'left_out', message });
    },
    lines: () => lines,
  };
}

/** As a change. */
export function withoutMembers(names: readonly string[]): readonly string[] {
  const unique = [...new Set(names)];
  return unique.length === 0 ? [] : [`left out: ${unique.join(', ')}`];
}
