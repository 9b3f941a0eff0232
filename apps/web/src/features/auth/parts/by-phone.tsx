import './auth.css';

/** Link to logging in by phone: last and smallest, as it is not set up. */
export function ByPhone({ onClick }: { readonly onClick: () => void }) {
  return (
    <p className="auth-switch">
      <button type="button" className="link auth-switch-link by-phone-link" onClick={onClick}>
        By phone
      </button>
    </p>
  );
}
