import { Page } from '../../parts/Page.tsx';

export default function Funnel() {
  return <Page title="Funnel">.</Page>;
}
