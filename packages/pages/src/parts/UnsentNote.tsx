import type { Trouble } from '../state/reaction.ts';
import type { Texts } from '../texts/texts.ts';

interface UnsentNoteProps {
  readonly trouble: Trouble;
  /** How to send the present screen. */
  readonly again: string;
  readonly texts: Texts;
}

/** Above the buttons that send the answer. */
export function UnsentNote({ trouble, again, texts }: UnsentNoteProps) {
  return (
    <div class="trouble" role="alert">
      <p>
        {texts.trouble[trouble]} {again}
      </p>
    </div>
  );
}
