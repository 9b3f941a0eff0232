/** Why a deposit did not go through, in the words of who refused it. */
export function DepositRefusal({ text }: { readonly text: string | undefined }) {
  return (
    <p role="alert" className="text-ui text-danger empty:hidden">
      {text}
    </p>
  );
}
