import type { Enrollment } from '../api/enrollment.ts';
import { shownDay } from '../format/shown.ts';

export interface HistoryLine {
  readonly text: string;
  readonly day: string;
  readonly at: string;
}

/** In the patient's words, each line once a day. A second submission has its own words. */
export function historyOf(
  milestones: Enrollment['milestones'],
  words: Readonly<Record<string, string>>,
  formatLocale: string,
): readonly HistoryLine[] {
  const lines = new Map<string, HistoryLine>();
  let submissions = 0;
  for (const { type, occurred_at: at } of milestones) {
    if (type === 'intake.submitted') submissions += 1;
    const text = words[submissions > 1 && type === 'intake.submitted' ? 'intake.submitted.again' : type];
    if (text === undefined) continue;
    const day = shownDay(at, formatLocale);
    const key = `${day} ${text}`;
    if (!lines.has(key)) lines.set(key, { text, day, at });
  }
  return [...lines.values()];
}
