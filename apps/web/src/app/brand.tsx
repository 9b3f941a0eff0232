import { Link } from '@voltide/ui';

export function Brand() {
  return (
    <Link href="/" className="brand" aria-label="Voltide, home">
      <img src="/logo.svg" width="32" height="32" alt="" />
      Voltide
    </Link>
  );
}
