import { isOneOf } from '../../errors/base.js'

/** True if an error means that the node cannot answer. Other errors come from the contract. */
export const isOfNode = (error: unknown): boolean =>
  isOneOf(
    error,
    'http_timeout',
    'http_unreachable',
    'http_answer',
    'http_status',
    'rpc_limit_exceeded',
    'rpc_internal',
    'rpc_method_not_found',
    'rpc_method_not_supported',
    'rpc_resource_not_found',
  )
