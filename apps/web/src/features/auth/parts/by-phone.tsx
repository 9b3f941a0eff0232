/** Leads to what there is of logging in by phone: the last and smallest of the ways, as it is not set up. */
export function ByPhone({ onClick }: { readonly onClick: () => void }) {
  return (
    <p className="mt-3 text-center">
      <button type="button" className="link min-h-6 text-meta" onClick={onClick}>
        By phone
      </button>
    </p>
  );
}
