import { factsOf, type MappedFacts, ModalError } from './base.js'

// What a chain's node says in words instead of codes (SPEC 8, "Node error patterns").

/** Node error pattern: execution reverted. */
export class ExecutionRevertedError extends ModalError<'node_execution_reverted'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'ExecutionRevertedError',
      code: 'node_execution_reverted',
      shortMessage: 'The contract refused: execution reverted',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: fee cap too high. */
export class FeeCapTooHighError extends ModalError<'node_fee_cap_too_high'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'FeeCapTooHighError',
      code: 'node_fee_cap_too_high',
      shortMessage: 'The fee cap is too high',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: fee cap too low. */
export class FeeCapTooLowError extends ModalError<'node_fee_cap_too_low'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'FeeCapTooLowError',
      code: 'node_fee_cap_too_low',
      shortMessage: 'The fee cap is too low for the current base fee',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: nonce too high. */
export class NonceTooHighError extends ModalError<'node_nonce_too_high'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'NonceTooHighError',
      code: 'node_nonce_too_high',
      shortMessage: 'The nonce is too high: an earlier transaction is missing',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: nonce too low. */
export class NonceTooLowError extends ModalError<'node_nonce_too_low'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'NonceTooLowError',
      code: 'node_nonce_too_low',
      shortMessage: 'The nonce is too low: it was used already',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: insufficient funds. */
export class InsufficientFundsError extends ModalError<'node_insufficient_funds'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'InsufficientFundsError',
      code: 'node_insufficient_funds',
      shortMessage: 'Insufficient funds for the amount and its fee',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: intrinsic gas too high. */
export class IntrinsicGasTooHighError extends ModalError<'node_intrinsic_gas_too_high'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'IntrinsicGasTooHighError',
      code: 'node_intrinsic_gas_too_high',
      shortMessage: 'The gas limit is too high',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: intrinsic gas too low. */
export class IntrinsicGasTooLowError extends ModalError<'node_intrinsic_gas_too_low'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'IntrinsicGasTooLowError',
      code: 'node_intrinsic_gas_too_low',
      shortMessage: 'The gas limit is too low',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Node error pattern: transaction type not valid. */
export class TransactionTypeNotValidError extends ModalError<'node_transaction_type_not_valid'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'TransactionTypeNotValidError',
      code: 'node_transaction_type_not_valid',
      shortMessage: 'This network does not take this type of transaction',
      meta: factsOf(cause),
      cause,
    })
  }
}
