import { CopyButton } from '@voltide/ui';

export function Hash({ hash, label }: { readonly hash: string; readonly label: string }) {
  return (
    <span className="audit-hash">
      <code className="breakable">{hash}</code>
      <CopyButton text={hash} label={label} />
    </span>
  );
}
