import type { Picture } from '../api/session.ts';
import { type Language, languages } from '../texts/language.ts';
import { type Texts, textsIn } from '../texts/texts.ts';
import { SignOut } from './SignOut.tsx';

interface HeaderProps {
  readonly brandName: string;
  readonly logo: Picture | null;
  readonly language: Language;
  readonly texts: Texts;
  /** Only before a journey, which keeps its first language. */
  readonly onSpeak?: ((language: Language) => void) | undefined;
  readonly isSignedIn: boolean;
  readonly onSignOut?: (() => void) | undefined;
}

/** Brand, language and sign-out. */
export function Header({ brandName, logo, language, texts, onSpeak, isSignedIn, onSignOut }: HeaderProps) {
  return (
    <header class="top">
      <span class="brand">
        {logo === null ? (
          brandName
        ) : (
          <img class="logo" src={logo.url} width={logo.width} height={logo.height} alt={brandName} />
        )}
      </span>
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
