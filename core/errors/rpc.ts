import { factsOf, type MappedFacts, ModalError } from './base.js'

// The standard codes of JSON-RPC and EIP-1474 (SPEC 8). −32002 is `RequestPendingError`: wallets say so when a request waits.

/** −32700. */
export class RpcParseError extends ModalError<'rpc_parse'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcParseError',
      code: 'rpc_parse',
      shortMessage: 'The request could not be read',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32600. */
export class RpcInvalidRequestError extends ModalError<'rpc_invalid_request'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcInvalidRequestError',
      code: 'rpc_invalid_request',
      shortMessage: 'The request is not valid',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32601. */
export class RpcMethodNotFoundError extends ModalError<'rpc_method_not_found'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcMethodNotFoundError',
      code: 'rpc_method_not_found',
      shortMessage: 'The method does not exist',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32602. */
export class RpcInvalidParamsError extends ModalError<'rpc_invalid_params'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcInvalidParamsError',
      code: 'rpc_invalid_params',
      shortMessage: 'The parameters are not valid',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32603. */
export class RpcInternalError extends ModalError<'rpc_internal'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcInternalError',
      code: 'rpc_internal',
      shortMessage: 'The wallet or the node failed inside',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32000. */
export class RpcInvalidInputError extends ModalError<'rpc_invalid_input'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcInvalidInputError',
      code: 'rpc_invalid_input',
      shortMessage: 'Missing or invalid parameters',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32001. */
export class RpcResourceNotFoundError extends ModalError<'rpc_resource_not_found'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcResourceNotFoundError',
      code: 'rpc_resource_not_found',
      shortMessage: 'What was asked for does not exist',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32003. */
export class RpcTransactionRejectedError extends ModalError<'rpc_transaction_rejected'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcTransactionRejectedError',
      code: 'rpc_transaction_rejected',
      shortMessage: 'The transaction was not accepted',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32004. */
export class RpcMethodNotSupportedError extends ModalError<'rpc_method_not_supported'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcMethodNotSupportedError',
      code: 'rpc_method_not_supported',
      shortMessage: 'The method is not supported',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32005. */
export class RpcLimitExceededError extends ModalError<'rpc_limit_exceeded'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcLimitExceededError',
      code: 'rpc_limit_exceeded',
      shortMessage: 'Too many requests',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** −32006. */
export class RpcVersionNotSupportedError extends ModalError<'rpc_version_not_supported'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RpcVersionNotSupportedError',
      code: 'rpc_version_not_supported',
      shortMessage: 'This version of JSON-RPC is not supported',
      meta: factsOf(cause),
      cause,
    })
  }
}
