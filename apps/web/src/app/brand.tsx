import { Link } from '@voltide/ui';

/** Sign and name, leading home. */
export function Brand() {
  return (
    <Link href="/" className="brand" aria-label="Voltide, home">
      <img src="/logo.svg" width="32" height="32" alt="" />
      Voltide
    </Link>
  );
}
