import { concat, type Hex, numberToHex, pad, size, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from '../chain.js'
import { sendFrom } from '../mempool.js'

const word = (address: Hex) => pad(address, { size: 32 })

/**
 * Creates a contract at a chosen address. Its constructor runs at that address. Storage, immutables, events and
 * contracts created by it are therefore the same as after a real deployment.
 * @throws Error when the address has code, or the constructor reverts
 */
export async function createAt(chain: Chain, key: Hex, at: Hex, creation: Hex, value: bigint): Promise<void> {
  if ((await chain.request('eth_getCode', [at, 'latest'])) !== '0x') throw new Error(`there is a contract at ${at}`)
  // The nonce of a new contract. The addresses of contracts that it creates depend on it.
  await chain.request('anvil_setNonce', [at, '0x1'])
  await chain.request('anvil_setCode', [at, creation])
  const account = privateKeyToAccount(key)
  const asked = { from: account.address, to: at, value: numberToHex(value) }
  const gas = BigInt(await chain.request<Hex>('eth_estimateGas', [asked]))
  const hash = await sendFrom(chain, account, { to: at, data: '0x', value, gas })
  const tracer = { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }
  const { output } = await chain.request<{ output?: Hex }>('debug_traceTransaction', [hash, tracer])
  await chain.request('anvil_setCode', [at, output ?? '0x'])
}

/** The ERC-1967 storage slot of a proxy's implementation. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** Bytecode that forwards every call to its implementation and keeps its own storage. */
const proxyCode = concat([
  '0x365f5f37', // copies the call data
  '0x5f5f365f', // output size and offset 0, input size, input offset 0
  concat(['0x7f', IMPLEMENTATION_SLOT, '0x54']), // pushes the implementation's address
  '0x5af4', // DELEGATECALL with all gas
  '0x3d5f5f3e', // copies the returned data
  '0x603657', // jumps over the next line after success
  '0x3d5ffd', // reverts with the returned data
  '0x5b3d5ff3', // returns the returned data
])

/** Creation bytecode of the proxy: it returns the code above. */
export const proxyCreation = concat(['0x60', toHex(size(proxyCode), { size: 1 }), '0x8060095f395ff3', proxyCode])

export async function setImplementation(chain: Chain, proxy: Hex, implementation: Hex): Promise<void> {
  await chain.request('anvil_setStorageAt', [proxy, IMPLEMENTATION_SLOT, word(implementation)])
}
