import * as z from 'zod/mini'
import type { WalletAsset } from '../../core/services/wallet-assets.js'
import type { Chain } from '../chains/chain.js'
import { nativeToken, type PriceBook, priceOf, tokenIcon } from '../chains/token-prices.js'
import { connectedAddresses } from './evm-accounts.js'
import { toHex } from './evm-networks.js'
import { address, parseParams, quantity } from './params.js'
import type { WalletCore, WalletMethods } from './wallet-core.js'
import { walletError } from './wallet-error.js'

const assetsParams = z.tuple([z.object({ account: address, chainFilter: z.optional(z.array(quantity)) })])

const watchParams = z.object({
  type: z.enum(['ERC20', 'ERC721', 'ERC1155'], 'ERC20, ERC721 or ERC1155'),
  options: z.looseObject({ address, symbol: z.optional(z.string()), decimals: z.optional(z.int()) }),
})

/** EIP-747 and, of wallets that tell what an account has, EIP-7811. */
export function evmAssetMethods(core: WalletCore): WalletMethods {
  return {
    /** EIP-747: the owner is asked whether the wallet is to list a token. The parameters are an object, no list. */
    async wallet_watchAsset(request) {
      const given = Array.isArray(request.params) ? request.params[0] : request.params
      parseParams(watchParams, request.method, given)
      await core.ask(request)
      return true
    },
    ...(core.tellsAssets ? telling(core) : {}),
  }
}

function telling(core: WalletCore): WalletMethods {
  const book = { chains: core.chains, state: { prices: {} } }
  return {
    async wallet_getAssets(request) {
      const [{ account, chainFilter }] = parseParams(assetsParams, request.method, request.params)
      if (!connectedAddresses(core, request).includes(account.toLowerCase())) throw walletError(4100)
      const wanted = chainFilter?.map(Number)
      const answers = core.networks.known
        .filter(({ chainId }) => wanted?.includes(chainId) ?? true)
        .map(async ({ chainId, name }) => {
          const chain = core.chains[name]
          return [toHex(chainId), chain ? await assetsOn(chain, account, book) : []] as const
        })
      return Object.fromEntries(await Promise.all(answers))
    },
  }
}

async function assetsOn(chain: Chain, account: string, book: PriceBook): Promise<WalletAsset[]> {
  const metadataOf = ({ name, symbol, decimals }: { name: string; symbol: string; decimals: number }) => {
    return { name, symbol, decimals, price: priceOf(book, symbol), iconUrl: tokenIcon(symbol) }
  }
  const native: WalletAsset = {
    address: 'native',
    balance: hexOf(await chain.getBalance(account)),
    type: 'NATIVE',
    metadata: metadataOf(nativeToken(book, chain.caipNetworkId) ?? { name: 'Ether', symbol: 'ETH', decimals: 18 }),
  }
  const tokens = await Promise.all(
    chain.tokens
      .filter(({ standard }) => standard === 'erc20')
      .map(async (token) => ({ token, units: await token.balanceOf(account) })),
  )
  const held = tokens.filter(({ units }) => units > 0n)
  return [
    native,
    ...held.map(({ token, units }) => {
      return { address: token.address, balance: hexOf(units), type: 'ERC20', metadata: metadataOf(token) }
    }),
  ]
}

const hexOf = (units: bigint) => `0x${units.toString(16)}`
