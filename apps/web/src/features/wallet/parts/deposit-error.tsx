import { Live } from '@voltide/ui';
/** Why a deposit did not go through, in the words of who refused it. */
export function DepositError({ text }: { readonly text: string | undefined }) {
  return (
    <Live as="p" role="alert" className="smaller error-text hide-empty">
      {text}
    </Live>
  );
}
