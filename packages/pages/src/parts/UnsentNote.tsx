import type { Trouble } from '../state/reaction.ts';
import type { Texts } from '../texts/texts.ts';

interface UnsentNoteProps {
  readonly trouble: Trouble;
  /** How the patient sends what the screen shows then. */
  readonly again: string;
  readonly texts: Texts;
}

/** Says that an answer was not sent, above the buttons that send it. */
export function UnsentNote({ trouble, again, texts }: UnsentNoteProps) {
  return (
    <div class="trouble" role="alert">
      <p>
        {texts.trouble[trouble]} {again}
      </p>
    </div>
  );
}
