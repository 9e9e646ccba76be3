import { type Hex, hexToBigInt, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Chain } from './chain.js'
import { bundlerOf } from './contracts/bundler.js'
import { sendFrom } from './mempool.js'

export interface Sender {
  readonly key: Hex
  readonly isSmart: boolean
}

export interface SentCall {
  readonly to: Hex
  readonly value?: bigint | undefined
  readonly data?: Hex | undefined
  /** The sender gets what the gas costs first. @default false */
  readonly isPaidFor?: boolean
}

type SendingChain = Pick<Chain, 'request' | 'caipNetworkId' | 'setBalance' | 'getBalance'>

const PAID_WEI = 10n ** 18n

/** Sends a transaction that no wallet of the world knows of. Resolves when it is in a block, where the chain makes blocks. */
export async function sendAs(chain: SendingChain, sender: Sender, call: SentCall): Promise<void> {
  const { to, value = 0n, data = '0x', isPaidFor = false } = call
  if (sender.isSmart) {
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
