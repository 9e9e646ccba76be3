import { encodeFunctionData, erc20Abi, parseUnits } from 'viem'
import type { Chain } from '../../chains/chain.js'
import { economyOf } from '../../chains/economy/economy.js'
import { addSplTokens, splSymbols } from '../../chains/spl-tokens.js'
import { hex } from '../history/movements.js'

export const cashierAddress = '0x000000000000000000000000000000000000ca54'
const GAS_WEI = 10n ** 18n

export function isDeliverable(chain: Chain, asset: string, native: string): boolean {
  if (asset === native) return true
  return chain.kind === 'evm' ? economyOf(chain)?.find(asset) !== undefined : splSymbols.includes(asset)
}

export async function deliverOn(
  chain: Chain,
  { asset, native, numeric, address }: { asset: string; native: string; numeric: string; address: string },
): Promise<string | undefined> {
  if (chain.kind === 'solana') {
    if (asset !== native) await addSplTokens(chain, asset, address, numeric)
    else await chain.setBalance(address, (await chain.getBalance(address)) + parseUnits(numeric, 9))
    return undefined
  }
  await chain.request('anvil_impersonateAccount', [cashierAddress])
  const send = async (to: string, value: bigint, data: string) => {
    await chain.setBalance(cashierAddress, value + GAS_WEI)
    const given = { from: cashierAddress, to, value: `0x${value.toString(16)}`, data }
    return hex.parse(await chain.request('eth_sendTransaction', [given]))
  }
  const token = economyOf(chain)?.find(asset)
  if (asset === native || !token) return send(address, parseUnits(numeric, 18), '0x')
  const amount = parseUnits(numeric, token.decimals)
  await economyOf(chain)?.setBalance(token, cashierAddress, amount)
  const args = [hex.parse(address), amount] as const
  return send(token.address, 0n, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
}
