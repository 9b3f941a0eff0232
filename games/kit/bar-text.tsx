import './bar-text.css';

export function BarText({ text }: { readonly text: string }) {
  return <span className="bar-text">{text}</span>;
}
