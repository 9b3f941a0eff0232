export const FLAG_TITLE = 'A published frequency is out of its range';
export const MISMATCH_TITLE = 'A result cannot be recomputed';
