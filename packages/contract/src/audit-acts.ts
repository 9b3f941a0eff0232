/**
 * Names of what operators do, as the audit keeps them. Every call of theirs that changes something, shows private data
 * or exports a file names one. A name stays for ever; new ones are added at the end of their group.
 */
export const AUDIT_ACTS = [
  'withdrawal_approved',
  'withdrawal_rejected',
  'identity_noted',
  'payouts_changed',
  'outgoing_acknowledged',

  'exclusion_lifted',
  'account_adjusted',
  'referral_reviewed',
  'board_limit_set',
  'second_factor_removed',
  'account_frozen',
  'account_unfrozen',
  'account_closed',
  'sessions_ended',

  'battle_voided',

  'message_handled',
  'message_answered',
  'canned_text_set',
  'incident_opened',
  'incident_noted',

  'private_shown',
  'viewed_as_player',
  'players_exported',
  'note_written',
  'note_deleted',

  'operator_granted',
  'operator_revoked',
  'operator_scopes_set',

  'proposal_made',
  'proposal_approved',
  'proposal_rejected',
  'proposal_withdrawn',

  'switch_turned_off',
  'profile_tightened',

  'audit_exported',
  'figures_exported',
  'list_exported',

  'seal_target_added',
  'seal_target_removed',
  'seal_mirror_removed',

  'pack_draft_created',
  'pack_draft_saved',
  'pack_draft_deleted',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];
