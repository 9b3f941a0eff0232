-- A chain has hashes, not links; a seed that is kept secret is encrypted, and a play that hides one is sealed.
alter table voltide.transfer rename column link to chain_hash;
alter table voltide.player rename column sealed_seed to encrypted_seed;
alter table voltide.player rename column next_sealed_seed to next_encrypted_seed;
comment on column voltide.account.head is
  'The chain hash of the account''s last transfer; 32 zero bytes before the first.';
