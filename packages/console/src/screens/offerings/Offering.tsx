import { Page } from '../../parts/Page.tsx';

export default function Offering() {
  return <Page title="Offering">.</Page>;
}
