import { createClient, custom, type Hex, hexToBigInt, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from './chain.js'
import { bundlerOf } from './contracts/bundler.js'
import { addressOfHolder } from './contracts/smart-account.js'
import { plainAddress } from './economy/economy-state.js'
import { sendFrom } from './mempool.js'

export interface Sender {
  readonly key: Hex
  readonly isSmart: boolean
}

export interface SentCall {
  /** Without `to` the account creates a contract. */
  readonly to?: Hex | undefined
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  /** The sender first receives the gas costs. @default false */
  readonly isPaidFor?: boolean
}

export type Accounts = Readonly<Record<string, WorldAccount>>

/** The address of a holder: `alice`, `alice.smart`, or a written address. */
export function placeOf(chain: Pick<Chain, 'kind' | 'addressOf'>, holder: string, accounts: Accounts): string {
  if (chain.kind === 'solana' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(holder)) return holder
  const address = plainAddress(holder) ?? addressOfHolder(chain, holder, accounts)
  if (address === undefined) throw new Error(`nobody is named "${holder}"`)
  return address
}

export function senderNamed(holder: string, accounts: Accounts): Sender {
  const [name = '', which] = holder.split('.')
  const account = accounts[name]
  if (!account) throw new Error(`nobody is named "${holder}"`)
  return { key: account.evmPrivateKey, isSmart: which === 'smart' }
}

/** A viem client of a chain, without faults and journal. */
export const clientOf = ({ request }: Pick<Chain, 'request'>) =>
  createClient({ transport: custom({ request: ({ method, params }) => request(method, params) }, { retryCount: 0 }) })

type SendingChain = Pick<Chain, 'request' | 'caipNetworkId' | 'setBalance' | 'getBalance'>

const PAID_WEI = 10n ** 18n

/** Sends a transaction that no wallet of the world reports. Resolves when it is in a block, unless the chain does not mine. */
export async function sendAs(chain: SendingChain, sender: Sender, call: SentCall): Promise<void> {
  const { to, value = 0n, data = '0x', isPaidFor = false } = call
  if (sender.isSmart && to) {
    await bundlerOf(chain).sendCalls(sender.key, [{ to, value, data }])
    return
  }
  const account = privateKeyToAccount(sender.key)
  const from = account.address
  if (isPaidFor) await chain.setBalance(from, PAID_WEI)
  const asked = { from, to, data, value: numberToHex(value) }
  const gas = hexToBigInt(await chain.request<Hex>('eth_estimateGas', [asked]))
  await sendFrom(chain, account, { to, value, data, gas })
}
