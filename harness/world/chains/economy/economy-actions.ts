import { encodeFunctionData, erc20Abi, erc721Abi, type Hex, keccak256, parseAbi, stringToHex } from 'viem'
import { type Chain, unitsOf } from '../chain.js'
import { type Sender, sendAs } from '../send-as.js'
import type { Economy } from './economy.js'
import { parseNft, tokenNamed } from './economy-state.js'
import { deedAddress, gearAddress } from './tokens.js'

const minterKey = keccak256(stringToHex('who mints the tokens of the sandbox'))
const mintAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function mint(address to, uint256 id, uint256 amount)',
])
const gearAbi = parseAbi(['function safeTransferFrom(address, address, uint256, uint256, bytes)'])

/** Whole tokens by symbol, and numbers of NFTs by names such as `DEED 1`. */
export interface Goods {
  readonly tokens?: Readonly<Record<string, string | number>> | undefined
  readonly nfts?: Readonly<Record<string, number>> | undefined
}

type EconomyChain = Pick<Chain, 'request' | 'caipNetworkId' | 'setBalance' | 'getBalance'>

export async function mintGoods(chain: EconomyChain, economy: Economy, to: Hex, goods: Goods): Promise<void> {
  const minter: Sender = { key: minterKey, isSmart: false }
  for (const { address, mint } of callsOf(economy, { from: to, to }, goods)) {
    await sendAs(chain, minter, { to: address, data: mint, isPaidFor: true })
  }
}

export async function transferGoods(
  chain: EconomyChain,
  economy: Economy,
  way: { readonly sender: Sender; readonly from: Hex; readonly to: Hex },
  goods: Goods,
): Promise<void> {
  for (const { address, transfer } of callsOf(economy, way, goods)) {
    await sendAs(chain, way.sender, { to: address, data: transfer })
  }
}

function callsOf(economy: Economy, { from, to }: { from: Hex; to: Hex }, { tokens = {}, nfts = {} }: Goods) {
  const fungible = Object.entries(tokens).map(([symbol, amount]) => {
    const token = tokenNamed(symbol, economy.tokens)
    const args = [to, unitsOf(token, String(amount))] as const
    return {
      address: token.address,
      mint: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args }),
      transfer: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }),
    }
  })
  const others = Object.entries(nfts).map(([name, count]) => {
    const { collection, id } = parseNft(name)
    if (collection === 'GEAR') {
      return {
        address: gearAddress,
        mint: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, id, BigInt(count)] }),
        transfer: encodeFunctionData({
          abi: gearAbi,
          functionName: 'safeTransferFrom',
          args: [from, to, id, BigInt(count), '0x'],
        }),
      }
    }
    if (count !== 1) throw new Error(`There is one ${name}, and ${count} are asked for.`)
    return {
      address: deedAddress,
      mint: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [to, id] }),
      transfer: encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, to, id] }),
    }
  })
  return [...fungible, ...others]
}
