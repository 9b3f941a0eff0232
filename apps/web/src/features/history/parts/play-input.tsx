import { CopyButton, Link } from '@voltide/ui';

/** An input of a play; a long one can be copied. */
export function Input({
  name,
  value,
  missing,
  href,
}: {
  readonly name: string;
  readonly value: string | null;
  readonly missing?: string;
  readonly href?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <span className="faint">{missing}</span>
        ) : (
          <>
            {href === undefined ? (
              <span className="mono">{value}</span>
            ) : (
              <Link className="link mono" href={href}>
                {value}
              </Link>
            )}
            {value.length > 10 ? <CopyButton text={value} label={`Copy ${name.toLowerCase()}`} /> : null}
          </>
        )}
      </dd>
    </div>
  );
}
