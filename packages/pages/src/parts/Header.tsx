import { type Language, languages } from '../texts/language.ts';
import { type Texts, textsIn } from '../texts/texts.ts';
import { SignOut } from './SignOut.tsx';

interface HeaderProps {
  readonly brandName: string;
  readonly language: Language;
  readonly texts: Texts;
  /** Only before a journey, which keeps its first language. */
  readonly onSpeak?: ((language: Language) => void) | undefined;
  readonly isSignedIn: boolean;
  readonly onSignOut?: (() => void) | undefined;
}

/** Brand, language and sign-out. */
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
