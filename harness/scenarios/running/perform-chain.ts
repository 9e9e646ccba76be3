import type { Hex } from 'viem'
import type { Chain } from '../../chains/chain.js'
import { unitsOf } from '../../chains/chain-token.js'
import { type Economy, economyOf } from '../../chains/economy/economy.js'
import { mintGoods, transferGoods } from '../../chains/economy/economy-actions.js'
import { plainAddress, tokenNamed } from '../../chains/economy/economy-state.js'
import { addressOfHolder } from '../../chains/holder.js'
import { dropWaiting, replaceWaiting } from '../../chains/mempool.js'
import { type Sender, sendAs } from '../../chains/send-as.js'
import type { World } from '../../world-api.js'
import { parseAmount } from '../language/quantities.js'
import type { StepOf } from '../language/step.js'
import { addFault } from './faults.js'
import { ExpectationError, type Stage } from './stage.js'

const ether = { symbol: 'of the chain itself', decimals: 18 }

/** Where a holder is: `alice`, `alice.smart`, or an address as it is written. */
export function placeOf(chain: Chain, holder: string, world: World): string {
  if (chain.kind === 'solana' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(holder)) return holder
  const address = plainAddress(holder) ?? addressOfHolder(chain, holder, world.accounts)
  if (address === undefined) throw new ExpectationError(`nobody is named "${holder}"`)
  return address
}

/** @throws ExpectationError where the chain has none */
export function economyOn(chain: Chain): Economy {
  const economy = economyOf(chain)
  if (economy) return economy
  throw new ExpectationError(`the chain ${chain.name} has no economy: say "economy: true" where it is described`)
}

function senderNamed(holder: string, world: World): Sender {
  const [name = '', which] = holder.split('.')
  const account = world.accounts[name]
  if (!account) throw new ExpectationError(`nobody is named "${holder}"`)
  return { key: account.evmPrivateKey, isSmart: which === 'smart' }
}

/** What happens on a chain besides what the page does. */
export async function performChain({ actor, input }: StepOf<'chain'>, stage: Stage): Promise<void> {
  const { world } = stage
  const chain = world.chains[actor]
  if (!chain) throw new ExpectationError(`there is no chain "${actor}"`)
  for (const [name, amount] of Object.entries(input.setBalance ?? {})) {
    await chain.setBalance(placeOf(chain, name, world), parseAmount(amount))
  }
  try {
    await performOnEvm(chain, input, world)
  } catch (cause) {
    if (cause instanceof ExpectationError) throw cause
    throw new ExpectationError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
  if (input.fault !== undefined) {
    const { id, fault } = input
    await addFault({ on: `chain.${actor}`, do: fault, ...(id === undefined ? {} : { id }) }, stage)
  }
}

async function performOnEvm(chain: Chain, input: StepOf<'chain'>['input'], world: World): Promise<void> {
  const { setReserves, setAllowance, mint, transfer, drop, replace, mine } = input
  const isAsked = [setReserves, setAllowance, mint, transfer, drop, replace, mine].some((each) => each !== undefined)
  if (!isAsked) return
  if (chain.kind !== 'evm') throw new ExpectationError(`${chain.name} is no EVM chain, and only those can do this`)
  // On an EVM chain.
  const at = (holder: string) => placeOf(chain, holder, world) as Hex
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
    const sender = senderNamed(from, world)
    if (native !== undefined) await sendAs(chain, sender, { to: at(to), value: parseAmount(native) })
    if (goods.tokens || goods.nfts) {
      await transferGoods(chain, economyOn(chain), { sender, from: at(from), to: at(to) }, goods)
    }
  }
  if (drop !== undefined) await dropWaiting(chain, at(drop))
  if (replace) await replaceWaiting(chain, senderNamed(replace.of, world).key, replace.by)
  for (let count = 0; count < (mine ?? 0); count += 1) await chain.request('evm_mine')
}
