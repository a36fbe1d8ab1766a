import type { Step } from '../api/step.ts';
import { contactLinks } from '../parts/contact.ts';
import { Links } from '../parts/Links.tsx';
import { filled } from '../texts/filled.ts';
import { Message } from './Message.tsx';
import type { ScreenProps } from './screen.ts';

/** The authored last page, with the brand's contact. */
export function Ended({ state, texts, step }: ScreenProps & { readonly step: Step }) {
  const { headline, body } = step.ending?.content ?? {};
  const { brand } = state;
  const name = brand?.name ?? '';
  return (
    <Message
      headline={headline ?? texts.ended.headline}
      body={body}
      holdsAnswers={step.ending?.holds_answers}
    >
      <Links links={step.ending?.links} />
      {brand !== undefined && (
        <>
          <p class="note">{filled(texts.ended.support, { brand: name })}</p>
          <Links links={contactLinks(brand, texts)} />
        </>
      )}
      {step.handoff?.redirect && (
        <a class="button main" href={step.handoff.redirect}>
          {filled(texts.ended.onward, { brand: name })}
        </a>
      )}
    </Message>
  );
}
