import { CopyButton, Link } from '@voltide/ui';

/** Something that went into a play, to be copied where it is long. */
export function Input({
  name,
  value,
  missing,
  href,
}: {
  readonly name: string;
  readonly value: string | null;
  readonly missing?: string;
  /** Where it is explained. */
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
