import { Headline } from '@telehealth/ui/headline';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Issue, Node } from '../api/step.ts';
import { boundsOf } from '../controls/bounds.ts';
import { Control } from '../controls/Control.tsx';
import { controlId, type Draft } from '../controls/control.ts';
import { fieldId } from '../controls/entries.ts';
import { controlOf } from '../controls/layout.ts';
import { chooseByNumber } from '../controls/number-keys.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { Links } from '../parts/Links.tsx';
import { spokenIn, type Texts } from '../texts/texts.ts';

interface QuestionProps {
  readonly node: Node;
  readonly issues: readonly Issue[];
  readonly texts: Texts;
  readonly formatLocale: string;
  readonly brandId: string;
  onDraft(draft: Draft): void;
}

/** Headline, texts, control and issues of a node. */
export function Question(props: QuestionProps) {
  const { node, issues, texts, formatLocale } = props;
  const { name, layout } = controlOf(node);
  const bounds = node.input === undefined ? undefined : boundsOf(node.input, texts, formatLocale);
  // A placeholder is shown in the empty field; other slots are text.
  const slots = Object.entries(node.content ?? {}).filter(([slot]) => slot !== 'placeholder');
  const isList = name === 'list';
  const general = issues.filter(({ params }) => params?.field === undefined);
  const isOptionalConsent = node.kind === 'consent' && node.required === false;
  const isOneOf = name === 'cards' && node.control !== 'multi_select_cards';
  // A group of checkboxes cannot declare itself required.
  const isRequiredOfMany = name === 'cards' && !isOneOf && node.required === true;
  const describedBy = [
    slots.length > 0 && 'texts',
    isRequiredOfMany && 'required',
    bounds !== undefined && 'bounds',
    general.length > 0 && 'issue',
  ].filter((id) => id !== false);

  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // With several faults their summary takes the focus.
    if (issues.length === 1) firstWrong(root.current)?.focus();
  }, [issues]);

  const headline = (
    <Headline
      text={node.copy ?? ''}
      labels={layout === 'field' ? controlId : undefined}
      isWrong={issues.length > 0}
      holdsAnswers={node.holds_answers}
    />
  );
  const fieldOf = ({ params }: Issue) => {
    if (isList) return fieldId(params?.entry, params?.field);
    const [first] = node.input?.fields ?? [];
    return params?.field === undefined || params.field === first?.name ? controlId : `part-${params.field}`;
  };
  const inside = (
    <>
      {slots.length > 0 && (
        <div id="texts">
          {slots.map(([slot, words]) => (
            <p key={slot} class={slot}>
              {words}
            </p>
          ))}
        </div>
      )}
      <Links links={node.links} />
      {isOptionalConsent && (
        <p id="optional" class="soft">
          {texts.optional}
        </p>
      )}
      {isRequiredOfMany && (
        <p id="required" class="unseen">
          {texts.required}
        </p>
      )}
      {bounds !== undefined && (
        <p id="bounds" class="soft">
          {bounds}
        </p>
      )}
      {general.length > 0 && (
        <p id="issue" class="issue" role="alert">
          {general.map(({ message }) => message).join(' ')}
        </p>
      )}
      <Control
        name={name}
        brandId={props.brandId}
        node={node}
        issues={issues}
        id={controlId}
        texts={texts}
        formatLocale={formatLocale}
        describedBy={describedBy.join(' ')}
        onDraft={props.onDraft}
      />
    </>
  );
  return (
    <div ref={root} class={`question ${node.kind}`} {...spokenIn(formatLocale, texts)}>
      {issues.length > 1 && <ErrorSummary issues={issues} texts={texts} fieldOf={fieldOf} />}
      {layout === 'group' ? (
        <fieldset
          aria-describedby={describedBy.join(' ') || undefined}
          {...(name === 'cards' && { onKeyDown: chooseByNumber })}
          {...(isOneOf && {
            role: 'radiogroup',
            'aria-required': node.required === true,
            'aria-invalid': issues.length > 0,
          })}
        >
          <legend>{headline}</legend>
          {inside}
        </fieldset>
      ) : (
        <>
          {headline}
          {inside}
        </>
      )}
    </div>
  );
}

function firstWrong(root: HTMLElement | null): HTMLElement | null | undefined {
  return (
    root?.querySelector<HTMLElement>(':is(input, select, textarea)[aria-invalid=true]') ??
    root?.querySelector<HTMLElement>(`#${controlId}`)
  );
}
