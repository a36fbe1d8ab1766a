import { useContext, useLayoutEffect } from 'preact/hooks';
import { pageTitle, TitleContext } from './page-title.ts';
import { useFocus } from './use-focus.ts';

interface HeadlineProps {
  readonly text: string;
  /** Id of the labelled field. */
  readonly labels?: string | undefined;
  /** Whether a correction is needed. */
  readonly isWrong?: boolean;
  /** Whether it may hold answers, which no title shows. */
  readonly holdsAnswers?: boolean | undefined;
}

/** Takes the focus and names the page, without answers. */
export function Headline({ text, labels, isWrong = false, holdsAnswers = false }: HeadlineProps) {
  const title = pageTitle(holdsAnswers ? '' : text, isWrong, useContext(TitleContext));
  const headline = useFocus<HTMLHeadingElement>(text);
  useLayoutEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <h1 ref={headline} tabIndex={-1}>
      {labels === undefined ? text : <label for={labels}>{text}</label>}
    </h1>
  );
}
