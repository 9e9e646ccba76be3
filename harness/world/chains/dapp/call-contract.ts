import { encodeFunctionData, type Hex, toFunctionSignature } from 'viem'
import { readContract, simulateContract } from 'viem/actions'
import { parseAmount } from '../../lib/quantities.js'
import type { Chain } from '../chain.js'
import type { ContractCall, ContractSend } from '../chain-actions.js'
import { type Accounts, clientOf, placeOf, sendAs, senderNamed } from '../send-as.js'
import { valuesOf } from './contract-values.js'
import { contractNamed, type DappContract } from './known-contracts.js'

/** Calls a function without a transaction. Resolves with its result. */
export async function callContract(chain: Chain, call: ContractCall, accounts: Accounts): Promise<unknown> {
  return readContract(clientOf(chain), await partsOf(chain, call, accounts))
}

/** Sends a transaction to a contract. Resolves when it is in a block, unless the chain does not mine. */
export async function sendToContract(chain: Chain, call: ContractSend, accounts: Accounts): Promise<void> {
  const parts = { ...(await partsOf(chain, call, accounts)), value: parseAmount(call.value ?? '0 wei') }
  const sender = senderNamed(call.from, accounts)
  // Simulates first, so that a revert is reported with the contract's reason.
  await simulateContract(clientOf(chain), { ...parts, account: placeOf(chain, call.from, accounts) as Hex }) // an EVM address
  await sendAs(chain, sender, { to: parts.address, value: parts.value, data: encodeFunctionData(parts) })
}

export const partsOf = async (chain: Chain, call: ContractCall, accounts: Accounts) =>
  functionOf(chain, { ...(await contractNamed(chain, call)), name: call.contract }, call, accounts)

/** Resolves a function and its arguments. @throws Error that lists the existing functions */
export function functionOf(
  chain: Chain,
  { name: contract, ...found }: DappContract & { readonly name: string },
  { function: functionName, args = [] }: Pick<ContractCall, 'function' | 'args'>,
  accounts: Accounts,
) {
  const functions = found.abi.filter((item) => item.type === 'function')
  const meant = functions.find(({ name, inputs }) => name === functionName && inputs.length === args.length)
  const known = functions.map(toFunctionSignature).join(', ')
  if (!meant) throw new Error(`${contract} has no ${functionName} of ${args.length} arguments; it has: ${known}`)
  return { ...found, functionName, args: valuesOf(chain, args, meant.inputs, accounts) }
}
