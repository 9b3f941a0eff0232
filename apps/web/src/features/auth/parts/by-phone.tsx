import './auth.css';

/** Leads to what there is of logging in by phone: the last and smallest of the ways, as it is not set up. */
export function ByPhone({ onClick }: { readonly onClick: () => void }) {
  return (
    <p className="auth-switch">
      <button type="button" className="link auth-switch-link by-phone-link" onClick={onClick}>
        By phone
      </button>
    </p>
  );
}
