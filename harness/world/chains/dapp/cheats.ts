import path from 'node:path'
import { encodeFunctionData, type Hex, isHex, numberToHex, pad, size, toHex } from 'viem'
import { simulateContract } from 'viem/actions'
import * as z from 'zod/mini'
import { amount, parseAmount } from '../../lib/quantities.js'
import type { Chain } from '../chain.js'
import type { Impersonation } from '../chain-actions.js'
import { type Accounts, clientOf } from '../send-as.js'
import { readDeployedCode } from './artefact.js'
import { partsOf } from './call-contract.js'
import { addressNamed } from './contract-values.js'
import { contractsOf, folderOf } from './known-contracts.js'

/** Replaces the code at an address and keeps its storage. */
export async function etch(chain: Chain, place: string, code: string, accounts: Accounts): Promise<void> {
  await chain.request('anvil_setCode', [addressNamed(chain, place, accounts), await codeOf(chain, code)])
}

async function codeOf(chain: Chain, code: string): Promise<Hex> {
  if (isHex(code)) return code
  const contract = contractsOf(chain)[code]
  if (contract) return chain.request<Hex>('eth_getCode', [contract.address, 'latest'])
  const there = Object.keys(contractsOf(chain)).join(', ') || 'none'
  if (!code.endsWith('.json')) {
    throw new Error(`"${code}" is not code (0x…), no file of an artefact and no contract on ${chain.name}: ${there}`)
  }
  return readDeployedCode(path.resolve(folderOf(chain), code))
}

interface Stored {
  readonly place: string
  readonly slot: string
  readonly value: string | number | boolean
}

/** Writes one storage slot of a contract. */
export async function store(chain: Chain, { place, slot, value }: Stored, accounts: Accounts): Promise<void> {
  const word = (given: Stored['value']): Hex => {
    const bytes = wordOf(chain, given, accounts)
    if (size(bytes) > 32) throw new Error(`${JSON.stringify(given)} has more than the 32 bytes of a slot`)
    return pad(bytes, { size: 32 })
  }
  await chain.request('anvil_setStorageAt', [addressNamed(chain, place, accounts), word(slot), word(value)])
}

function wordOf(chain: Chain, value: Stored['value'], accounts: Accounts): Hex {
  if (typeof value !== 'string') return toHex(BigInt(value))
  if (isHex(value)) return value.length % 2 === 0 ? value : `0x0${value.slice(2)}`
  if (/^\d+$/.test(value)) return toHex(BigInt(value))
  return z.safeParse(amount, value).success ? toHex(parseAmount(value)) : addressNamed(chain, value, accounts)
}

const GAS_WEI = 10n ** 18n

/** Sends a transaction from any address. The address pays the value but not the gas. */
export async function impersonate(chain: Chain, call: Impersonation, accounts: Accounts): Promise<void> {
  const from = addressNamed(chain, call.from, accounts)
  const value = parseAmount(call.value ?? '0 wei')
  const before = await chain.getBalance(from)
  if (before < value) throw new Error(`${call.from} has ${before} wei, and cannot send ${value}`)
  const { to, data } = await targetOf(chain, call, { from, value }, accounts)
  const transaction = { from, to, data, value: numberToHex(value) }
  await chain.setBalance(from, before + GAS_WEI)
  await chain.request('anvil_impersonateAccount', [from])
  let left = before
  try {
    const gas = await chain.request('eth_estimateGas', [transaction])
    const hash = await chain.request('eth_sendTransaction', [{ ...transaction, gas }])
    const receipt = z.safeParse(costs, await chain.request('eth_getTransactionReceipt', [hash])).data
    // The sender may have received something in return. A pending transaction is not paid yet, so its sender keeps the
    // funds it needs.
    const now = await chain.getBalance(from)
    left = receipt ? now - GAS_WEI + BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : now
  } finally {
    await chain.request('anvil_stopImpersonatingAccount', [from])
    await chain.setBalance(from, left)
  }
}

const costs = z.object({ gasUsed: z.string(), effectiveGasPrice: z.string() })

async function targetOf(chain: Chain, call: Impersonation, by: { from: Hex; value: bigint }, accounts: Accounts) {
  if (!('contract' in call)) {
    const data: Hex = isHex(call.data) ? call.data : '0x'
    return { to: addressNamed(chain, call.to, accounts), data }
  }
  const parts = { ...(await partsOf(chain, call, accounts)), value: by.value }
  // Simulates first, so that a revert is reported with the contract's reason.
  await simulateContract(clientOf(chain), { ...parts, account: by.from })
  return { to: parts.address, data: encodeFunctionData(parts) }
}
