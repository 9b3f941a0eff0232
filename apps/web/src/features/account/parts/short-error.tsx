import { Button, Live } from '@voltide/ui';

type ShortErrorProps = { readonly text: string; readonly onRetry: () => void };

/** Stands where something small could not be loaded: one line and the way to try again. */
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
