import { Live } from '@voltide/ui';
/** Error of a deposit, in the words of its source. */
export function DepositError({ text }: { readonly text: string | undefined }) {
  return (
    <Live as="p" role="alert" className="smaller error-text hide-empty">
      {text}
    </Live>
  );
}
