import './bar-text.css';

/** On a disabled button: why the player cannot play, on two lines where one is too narrow. */
export function BarText({ text }: { readonly text: string }) {
  return <span className="bar-text">{text}</span>;
}
