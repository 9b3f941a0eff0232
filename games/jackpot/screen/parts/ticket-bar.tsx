type TicketBarProps = {
  readonly tickets: number;
  readonly own: number;
};

/** Shows all tickets of the day as one bar, the viewer's part lit. Decoration: the words below say the same. */
export function TicketBar({ tickets, own }: TicketBarProps) {
  const share = own === 0 ? 0 : own / Math.max(tickets, own);
  return (
    <div className="ticket-bar" aria-hidden data-empty={tickets === 0 || undefined}>
      <span style={{ inlineSize: `${share * 100}%` }} data-own={own > 0 || undefined} />
    </div>
  );
}
