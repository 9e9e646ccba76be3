import { expect, test } from 'vitest'
import {
  ConnectionClientNotSetError,
  ProviderUndefinedError,
  UniversalProviderUndefinedError,
  WalletAnswerError,
} from '../errors/adapter.js'
import { NetworkOrAddressUndefinedError, UnsupportedChainError } from '../errors/evm.js'
import { FrameAbortedError, FrameError, RpcNotAllowedError } from '../errors/frame.js'
import { ChainMismatchError } from '../errors/network.js'
import { toModalError } from '../errors/to-modal-error.js'
import { mayBeSent } from './may-be-sent.js'

const after = (thrown: unknown) => mayBeSent(toModalError(thrown))

test.each([
  // EIP-1193 and EIP-1474.
  [4001, 'User rejected the request'],
  [4100, 'Unauthorized'],
  [4200, 'Unsupported method'],
  [4901, 'Chain disconnected'],
  [4902, 'Unrecognized chain'],
  [32603, 'Invalid chain id'],
  [-32700, 'Parse error'],
  [-32600, 'Invalid request'],
  [-32601, 'Method not found'],
  [-32602, 'Invalid params'],
  [-32002, 'Request already pending'],
  [-32003, 'Transaction rejected'],
  [-32004, 'Method not supported'],
  [-32005, 'Limit exceeded'],
  [-32006, 'Version not supported'],
  // WalletConnect.
  [5000, 'User rejected'],
  // Nodes.
  [3, 'execution reverted'],
  [-32000, 'max fee per gas higher than 2^256-1'],
  [-32000, 'max fee per gas less than block base fee'],
  [-32000, 'nonce too high'],
  [-32000, 'insufficient funds for gas * price + value'],
  [-32000, 'intrinsic gas too high'],
  [-32000, 'intrinsic gas too low'],
  [-32000, 'transaction type not supported'],
])('nothing was sent after %d: %s', (code, message) => {
  expect(after({ code, message })).toBe(false)
})

test.each([
  // WalletConnect: the session ended while the wallet handled the request.
  [6000, 'User disconnected.'],
  [4900, 'Disconnected'],
  [-32603, 'Internal error'],
  [-32000, 'Invalid input'],
  [-32001, 'Resource not found'],
  // The node has a transaction with this nonce: a wallet's retry finds its own first attempt.
  [-32000, 'already known'],
  [-32000, 'nonce too low: next nonce 5, tx nonce 4'],
  [-32010, 'Transaction already imported'],
  [undefined, 'Broadcast: no answer'],
])('the wallet may still send after %s: %s', (code, message) => {
  expect(after({ code, message })).toBe(true)
})

test.each([
  new ChainMismatchError({ wanted: 'eip155:1', got: 'eip155:56' }),
  new ConnectionClientNotSetError({ type: 'evm', capability: 'sendTransaction' }),
  new NetworkOrAddressUndefinedError({ from: undefined, chainId: 'eip155:1' }),
  new ProviderUndefinedError({ namespace: 'eip155' }),
  new RpcNotAllowedError({ method: 'eth_sign' }),
  new UniversalProviderUndefinedError({ namespace: 'eip155' }),
  new UnsupportedChainError({ namespace: 'bip122' }),
])('nothing was sent where the modal did not ask: $name', (error) => {
  expect(after(error)).toBe(false)
})

test.each([
  new DOMException('The request was aborted', 'AbortError'),
  new FrameAbortedError({ event: 'RPC_REQUEST' }),
  new FrameError({ event: 'RPC_REQUEST', message: 'Something went wrong' }),
  'no words that anybody knows',
  undefined,
])('the wallet may still send after %s', (thrown) => {
  expect(after(thrown)).toBe(true)
})

test('a wallet that did not report its chain has sent nothing; one with an unreadable hash may have sent', () => {
  const afterAnswer = (method: string) => after(new WalletAnswerError({ method, got: 'x' }))
  expect([afterAnswer('eth_chainId'), afterAnswer('eth_sendTransaction')]).toEqual([false, true])
})
