import type { Issue } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';
import { useFocus } from './use-focus.ts';

interface ErrorSummaryProps {
  readonly issues: readonly Issue[];
  readonly texts: Texts;
  /** The id of the field that an issue is about. */
  fieldOf(issue: Issue): string;
}

/** Lists what is wrong in several fields; each line leads to its field. */
export function ErrorSummary({ issues, texts, fieldOf }: ErrorSummaryProps) {
  const summary = useFocus<HTMLDivElement>(issues);
  return (
    <div class="summary" role="alert" tabIndex={-1} ref={summary}>
      <p>{texts.correct}</p>
      <ul>
        {issues.map((issue) => (
          <li key={issue.message}>
            <button
              type="button"
              class="link"
              onClick={() => document.getElementById(fieldOf(issue))?.focus()}
            >
              {issue.message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
