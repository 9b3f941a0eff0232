import { Button, Live } from '@voltide/ui';

type ShortErrorProps = { readonly text: string; readonly onRetry: () => void };

export function ShortError({ text, onRetry }: ShortErrorProps) {
  return (
    <Live className="short-error" role="alert">
      <p className="smaller error-text">{text}</p>
      <Button size={36} onClick={onRetry}>
        Try again
      </Button>
    </Live>
  );
}
