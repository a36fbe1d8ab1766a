import type { Actions } from '../state/actions.ts';
import type { PageState } from '../state/page-state.ts';
import type { Texts } from '../texts/texts.ts';

export interface ScreenProps {
  readonly state: PageState;
  readonly actions: Actions;
  readonly texts: Texts;
}
