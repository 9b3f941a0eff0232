import { PageHead } from '@voltide/ui';

export function Screen() {
  return <PageHead title="admin" />;
}
