/** The codes of `Return.response_code` that this node answers with. */
type RefusalCode =
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'OTHER_ERROR';

/** Raised for a transaction that the network rejects, with the message of its node. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Creates the error of an invalid contract. */
export function refuseContract(message: string): Refusal {
  return new Refusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${message}`);
}

/** Creates the error of a missing signature. */
export function refuseSignature(message: string): Refusal {
  return new Refusal('SIGERROR', `Validate signature error: ${message}`);
}
