-- A statement names the battle or the withdrawal of a hold by the keys under which it began and ended.
create index hold_operation on voltide.hold (user_id, operation_key);
create index hold_exit_operation on voltide.hold_exit (user_id, operation_key);
create index hold_exit_ended on voltide.hold_exit (user_id, ended_key);
