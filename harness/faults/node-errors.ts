/** An error that a fault lets a node answer, in the words of common clients. */
export interface NodeError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

export const nodeErrors = {
  'execution-reverted': { code: 3, message: 'execution reverted', data: '0x' },
  'fee-cap-too-high': { code: -32000, message: 'max fee per gas higher than 2^256-1' },
  'fee-cap-too-low': { code: -32003, message: 'max fee per gas less than block base fee' },
  'nonce-too-high': { code: -32003, message: 'nonce too high' },
  'nonce-too-low': { code: -32003, message: 'nonce too low' },
  'insufficient-funds': { code: -32003, message: 'Insufficient funds for gas * price + value' },
  'intrinsic-gas-too-high': { code: -32000, message: 'intrinsic gas too high -- tx.gas_limit > env.block.gas_limit' },
  'intrinsic-gas-too-low': { code: -32000, message: 'intrinsic gas too low' },
  'transaction-type-not-valid': { code: -32000, message: 'transaction type not valid' },
} as const satisfies Readonly<Record<string, NodeError>>

export type NodeErrorName = keyof typeof nodeErrors

/** The calls that such an error answers when nobody names one. */
export const evmSendMethods: ReadonlySet<string> = new Set([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_estimateGas',
])

export const solanaSendMethods: ReadonlySet<string> = new Set(['sendTransaction', 'simulateTransaction'])
