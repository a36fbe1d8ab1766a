import { useFocus } from '@telehealth/ui/use-focus';
import type { Issue } from '../api/step.ts';
import type { Texts } from '../texts/texts.ts';

interface ErrorSummaryProps {
  readonly issues: readonly Issue[];
  readonly texts: Texts;
  /** Id of an issue's field. */
  fieldOf(issue: Issue): string;
}

/** For several fields; each line links to its field. */
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
