import { CopyButton } from '@voltide/ui';

/** Something that went into a play, to be copied where it is long. */
export function Input({
  name,
  value,
  missing,
}: {
  readonly name: string;
  readonly value: string | null;
  readonly missing?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value === null ? (
          <span className="text-fg3">{missing}</span>
        ) : (
          <>
            <span className="mono">{value}</span>
            {value.length > 10 ? <CopyButton text={value} label={`Copy ${name.toLowerCase()}`} /> : null}
          </>
        )}
      </dd>
    </div>
  );
}
