import type { Option } from '../api/step.ts';
import type { ControlProps } from './control.ts';
import { charactersTooMany, wordExcess } from './given-text.ts';

interface SayFieldProps extends Pick<ControlProps, 'texts' | 'formatLocale' | 'issues'> {
  readonly option: Option;
  readonly words: string;
  readonly isShown: boolean;
  onWords(words: string): void;
}

/** The text of an option. It keeps its words while the option is not chosen, and is not sent then. */
export function SayField({ option, words, isShown, onWords, texts, formatLocale, issues }: SayFieldProps) {
  const { code, please_say } = option;
  if (please_say === undefined) return null;
  const { label, required, max_length } = please_say;
  const id = `say-${code}`;
  const excess = charactersTooMany(words.trim(), max_length);
  const isWrong = issues.some(({ params }) => params?.option === code) || excess > 0;
  return (
    <div class="part say" hidden={!isShown}>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={id}
        class="box"
        type="text"
        autoComplete="off"
        value={words}
        aria-required={required}
        aria-invalid={isShown && isWrong}
        aria-describedby={issues.length > 0 ? 'issue' : undefined}
        onInput={({ currentTarget }) => onWords(currentTarget.value)}
      />
      <div aria-live="polite">
        {excess > 0 && <p class="issue excess">{wordExcess(excess, texts, formatLocale)}</p>}
      </div>
    </div>
  );
}
