import './bar-text.css';

/** Says on a disabled button why the player cannot play, on two lines if one is too narrow. */
export function BarText({ text }: { readonly text: string }) {
  return <span className="bar-text">{text}</span>;
}
