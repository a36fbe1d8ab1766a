import { TitleContext } from '@telehealth/ui/page-title';
import { render } from 'preact';
import { Console } from './Console.tsx';
import { takeToken } from './state/take-token.ts';
import '@telehealth/ui/style.css';
import './theme/style.css';

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no element for the page');
render(
  <TitleContext.Provider value={{ owner: 'Console' }}>
    <Console token={takeToken()} />
  </TitleContext.Provider>,
  root,
);
