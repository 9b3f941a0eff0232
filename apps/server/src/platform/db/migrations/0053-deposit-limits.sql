-- Limits on deposits are set and kept now; what deposits asks for them. docs/decisions/0046-safer-play.md.
alter type voltide.limit_kind add value 'deposit';
