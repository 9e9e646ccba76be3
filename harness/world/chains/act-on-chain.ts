import type { Hex } from 'viem'
import { parseAmount } from '../lib/quantities.js'
import { type Chain, unitsOf } from './chain.js'
import type { ChainAction } from './chain-actions.js'
import { parseAmountOn } from './coin.js'
import { sendToContract } from './dapp/call-contract.js'
import { etch, impersonate, store } from './dapp/cheats.js'
import { type Economy, economyOf } from './economy/economy.js'
import { mintGoods, transferGoods } from './economy/economy-actions.js'
import { tokenNamed } from './economy/economy-state.js'
import { dropWaiting, replaceWaiting } from './mempool.js'
import { type Accounts, placeOf, sendAs, senderNamed } from './send-as.js'

type ChainDeeds = Omit<ChainAction, 'fault' | 'id'>

const ether = { symbol: 'of the chain itself', decimals: 18 }

export function economyOn(chain: Chain): Economy {
  const economy = economyOf(chain)
  if (economy) return economy
  throw new Error(`the chain ${chain.name} has no economy: say "economy: true" where it is described`)
}

/** Performs events on a chain in order. @throws Error that names the missing part or the impossible event */
export async function actOnChain(chain: Chain, input: ChainDeeds, accounts: Accounts): Promise<void> {
  for (const [name, amount] of Object.entries(input.setBalance ?? {})) {
    await chain.setBalance(placeOf(chain, name, accounts), parseAmountOn(chain, amount))
  }
  const { setBalance: _, ...others } = input
  const { setReserves, setAllowance, mint, transfer, send, drop, replace, mine } = others
  if (Object.values(others).every((each) => each === undefined)) return
  if (chain.kind !== 'evm') throw new Error(`${chain.name} is not an EVM chain, and only those can do this`)
  const at = (holder: string) => placeOf(chain, holder, accounts) as Hex // placeOf returns hex on an EVM chain
  for (const [symbol, { token: amount, native }] of Object.entries(setReserves ?? {})) {
    const economy = economyOn(chain)
    const token = tokenNamed(symbol, economy.tokens)
    const reserves = { token: unitsOf(token, String(amount)), native: unitsOf(ether, String(native)) }
    await economy.setReserves(token, reserves)
  }
  for (const [holder, amounts] of Object.entries(setAllowance ?? {})) {
    for (const [symbol, amount] of Object.entries(amounts)) {
      const economy = economyOn(chain)
      const token = tokenNamed(symbol, economy.tokens)
      await economy.setAllowance(token, at(holder), unitsOf(token, String(amount)))
    }
  }
  for (const [holder, goods] of Object.entries(mint ?? {})) {
    await mintGoods(chain, economyOn(chain), at(holder), goods)
  }
  if (transfer) {
    const { from, to, native, ...goods } = transfer
    const sender = senderNamed(from, accounts)
    if (native !== undefined) await sendAs(chain, sender, { to: at(to), value: parseAmount(native) })
    if (goods.tokens || goods.nfts) {
      await transferGoods(chain, economyOn(chain), { sender, from: at(from), to: at(to) }, goods)
    }
  }
  for (const [place, code] of Object.entries(input.etch ?? {})) await etch(chain, place, code, accounts)
  for (const [place, slots] of Object.entries(input.store ?? {})) {
    for (const [slot, value] of Object.entries(slots)) await store(chain, { place, slot, value }, accounts)
  }
  if (send) await sendToContract(chain, send, accounts)
  if (input.impersonate) await impersonate(chain, input.impersonate, accounts)
  if (drop !== undefined) await dropWaiting(chain, at(drop))
  if (replace) await replaceWaiting(chain, senderNamed(replace.of, accounts).key, replace.by)
  for (let count = 0; count < (mine ?? 0); count += 1) await chain.request('evm_mine')
}
