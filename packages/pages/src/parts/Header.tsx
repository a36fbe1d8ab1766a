import { type Language, languages } from '../texts/language.ts';
import { type Texts, textsIn } from '../texts/texts.ts';
import { SignOut } from './SignOut.tsx';

interface HeaderProps {
  readonly brandName: string;
  readonly language: Language;
  readonly texts: Texts;
  /** Before a journey: a journey keeps the language in which it began. */
  readonly onSpeak?: ((language: Language) => void) | undefined;
  readonly isSignedIn: boolean;
  readonly onSignOut?: (() => void) | undefined;
}

/** The brand, the choice of a language, and the way out. */
export function Header({ brandName, language, texts, onSpeak, isSignedIn, onSignOut }: HeaderProps) {
  return (
    <header class="top">
      <span class="brand">{brandName}</span>
      {onSpeak && (
        <select
          class="language"
          aria-label={texts.language}
          value={language}
          onChange={({ currentTarget }) => onSpeak(currentTarget.value as Language)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {textsIn(one).name}
            </option>
          ))}
        </select>
      )}
      {onSignOut && <SignOut texts={texts} isSignedIn={isSignedIn} onSignOut={onSignOut} />}
    </header>
  );
}
