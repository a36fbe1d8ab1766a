import { render } from 'preact';
import { Console } from './Console.tsx';
import { takeToken } from './state/take-token.ts';
import './theme/style.css';

const root = document.getElementById('page');
if (root === null) throw new Error('the document has no element for the page');
render(<Console token={takeToken()} />, root);
