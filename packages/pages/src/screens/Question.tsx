import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Given } from '../api/intake.ts';
import type { Issue, Node } from '../api/step.ts';
import { Control } from '../controls/Control.tsx';
import { controlId, type Draft } from '../controls/control.ts';
import { controlOf } from '../controls/layout.ts';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { Headline } from '../parts/Headline.tsx';
import type { Texts } from '../texts/texts.ts';
import { boundsOf } from './bounds.ts';

interface QuestionProps {
  readonly node: Node;
  readonly issues: readonly Issue[];
  readonly texts: Texts;
  readonly formatLocale: string;
  readonly brandId: string;
  onDraft(draft: Draft): void;
  onSend(given: Given): void;
}

/** The headline of a node, its texts, its control, and what is wrong with the answer. */
export function Question(props: QuestionProps) {
  const { node, issues, texts, formatLocale } = props;
  const { name, layout } = controlOf(node);
  const bounds = node.input === undefined ? undefined : boundsOf(node.input, texts, formatLocale);
  // A placeholder stands in the empty field; all other slots are text.
  const slots = Object.entries(node.content ?? {}).filter(([slot]) => slot !== 'placeholder');
  const general = issues.filter(({ params }) => params?.field === undefined);
  const describedBy = [
    slots.length > 0 && 'texts',
    bounds !== undefined && 'bounds',
    general.length > 0 && 'issue',
  ].filter((id) => id !== false);

  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Several faults have a summary, which takes the focus itself.
    if (issues.length === 1) firstWrong(root.current)?.focus();
  }, [issues]);

  const headline = <Headline text={node.copy ?? ''} labels={layout === 'field' ? controlId : undefined} />;
  const fieldOf = ({ params }: Issue) => {
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
        texts={texts}
        formatLocale={formatLocale}
        describedBy={describedBy.join(' ')}
        onDraft={props.onDraft}
        onSend={props.onSend}
      />
    </>
  );
  return (
    <div ref={root} class={`question ${node.kind}`}>
      {issues.length > 1 && <ErrorSummary issues={issues} texts={texts} fieldOf={fieldOf} />}
      {layout === 'group' ? (
        <fieldset aria-describedby={describedBy.join(' ') || undefined}>
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
    root?.querySelector<HTMLElement>('[aria-invalid=true]') ??
    root?.querySelector<HTMLElement>(`#${controlId}`)
  );
}
