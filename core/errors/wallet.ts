import { factsOf, type MappedFacts, ModalError } from './base.js'

/** 4001, and 5000 which counts as a refusal too (SPEC 8). An outcome, not a crash. */
export class UserRejectedError extends ModalError<'wallet_user_rejected'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'UserRejectedError',
      code: 'wallet_user_rejected',
      shortMessage: 'The request was declined',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32002 "already pending". */
export class RequestPendingError extends ModalError<'wallet_request_pending'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RequestPendingError',
      code: 'wallet_request_pending',
      shortMessage: 'A request already waits in the wallet',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** 4100. */
export class UnauthorizedError extends ModalError<'wallet_unauthorized'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'UnauthorizedError',
      code: 'wallet_unauthorized',
      shortMessage: 'The wallet has not allowed this account or method',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** 4200. */
export class UnsupportedMethodError extends ModalError<'wallet_unsupported_method'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'UnsupportedMethodError',
      code: 'wallet_unsupported_method',
      shortMessage: 'The wallet does not know this method',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** 4900. */
export class ProviderDisconnectedError extends ModalError<'wallet_provider_disconnected'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'ProviderDisconnectedError',
      code: 'wallet_provider_disconnected',
      shortMessage: 'The wallet is disconnected from every network',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** 4901. */
export class ChainDisconnectedError extends ModalError<'wallet_chain_disconnected'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'ChainDisconnectedError',
      code: 'wallet_chain_disconnected',
      shortMessage: 'The wallet is disconnected from this network',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** 4902. The adapter adds the network to the wallet instead (SPEC 8). */
export class UnrecognizedChainError extends ModalError<'wallet_unrecognized_chain'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'UnrecognizedChainError',
      code: 'wallet_unrecognized_chain',
      shortMessage: 'The wallet does not know this network',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** 32603, without a sign (SPEC 8). */
export class WalletChainIdError extends ModalError<'wallet_invalid_chain_id'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'WalletChainIdError',
      code: 'wallet_invalid_chain_id',
      shortMessage: 'The wallet calls the chain id invalid',
      meta: factsOf(cause),
      cause,
    })
  }
}
