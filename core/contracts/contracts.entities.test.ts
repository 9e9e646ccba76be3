import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { tokenBalance } from './account/token.js'
import { transaction } from './account/transaction.js'
import { nameSuggestion } from './api/names.js'
import { onrampOptions, onrampQuote } from './api/onramp.js'
import { connector, connectorType } from './connector.js'
import { network } from './network/network.js'
import { siwxMessage } from './sign-in/message.js'
import { deepLinkChoice, storedItems } from './storage.js'
import { wallet } from './wallet.js'

/** The fields of the entities; a dot leads into a field. After an arrow stands this package's name of the field. */
const entities: readonly (readonly [name: string, schema: z.ZodMiniType, fields: string])[] = [
  ['smartAccountEnabledNetworks, of networkState', z.object(storedItems()), 'smartAccountEnabledNetworks'],
  [
    'Token balance',
    tokenBalance,
    'name, symbol, chainId, address, value, price, quantity.decimals, quantity.numeric, iconUrl',
  ],
  [
    'Transaction',
    transaction,
    `id, metadata.minedAt, metadata.chain, metadata.status, metadata.operationType, metadata.sentFrom, metadata.sentTo,
    transfers.fungible_info.symbol, transfers.fungible_info.icon, transfers.nft_info.name, transfers.nft_info.content.preview,
    transfers.nft_info.flags.is_spam, transfers.quantity.numeric`,
  ],
  [
    'Network',
    network(),
    `id, name, network, caipNetworkId, chainNamespace, nativeCurrency.name, nativeCurrency.symbol, nativeCurrency.decimals,
    rpcUrls.default, rpcUrls.chainDefault, blockExplorers, testnet, assets.imageId, assets.imageUrl`,
  ],
  ['Wallet catalogue item', wallet(), 'id, name, image_id, rdns, chains, mobile_link, desktop_link, webapp_link'],
  [
    'Connector',
    connector,
    'id, name, chain, imageId, imageUrl, explorerId, info.rdns, provider, connectors.connectors.id, type',
  ],
  ['Name suggestion', nameSuggestion, 'name'],
  [
    'Onramp options',
    onrampOptions,
    `purchaseCurrencies.id, purchaseCurrencies.name, purchaseCurrencies.symbol, purchaseCurrencies.networks.name,
    purchaseCurrencies.networks.display_name, purchaseCurrencies.networks.chain_id, purchaseCurrencies.networks.contract_address,
    paymentCurrencies.id, paymentCurrencies.payment_method_limits.id, paymentCurrencies.payment_method_limits.min,
    paymentCurrencies.payment_method_limits.max`,
  ],
  [
    'Onramp quote',
    onrampQuote,
    `coinbaseFee.amount, networkFee.amount, paymentSubtotal.amount, paymentTotal.amount, purchaseAmount.amount,
    purchaseAmount.currency, quoteId`,
  ],
  [
    'SIWX message fields',
    siwxMessage,
    `nonce, domain, uri, expirationTime, issuedAt, notBefore, requestId, version, resources, statement, chainId,
    accountAddress`,
  ],
  [
    'Local browser storage keeps',
    z.object(storedItems()),
    `active namespace → activeNamespace, active network id → activeCaipNetworkId, recent wallets → recentWallets,
    connected namespaces → connectedNamespaces, connection status → connectionStatus,
    connected connector id per namespace → connectedConnectorIds.eip155, connected social provider → connectedSocial,
    connected username → socialUsername, preferred account types → preferredAccountTypes.solana,
    last email login time → lastEmailLoginTime, email, last used chain id → lastUsedChainId,
    email login used flag → emailLoginUsed, smart account enabled networks → smartAccountEnabledNetworks,
    cache of portfolio balance → portfolioCache, cache of native balance → nativeBalanceCache, cache of name → nameCache,
    cache of identity → identityCache`,
  ],
  ['deep-link choice, of local browser storage', deepLinkChoice, 'href, name'],
]

// `core/modal/modal.every-field.test.ts` names the code that writes each field.
test.for(entities)('"%s": its schema has a place for every field', ([, schema, fields]) => {
  const paths = fields.split(',').map((field) => field.split('→').at(-1)?.trim() ?? '')
  expect(paths.filter((path) => !has(schema, path.split('.')))).toEqual([])
})

test('the types of a connector are the known ones', () => {
  expect(connectorType.options.join(', ')).toBe(
    'ANNOUNCED, AUTH, MULTI_CHAIN, EXTERNAL, WALLET_CONNECT, INJECTED, ID_AUTH',
  )
})

/** True if a schema, or a schema inside it, has the field at the path. */
function has(schema: z.core.$ZodType, path: readonly string[]): boolean {
  const [name, ...others] = path
  if (name === undefined) return true
  if (schema instanceof z.ZodMiniObject) {
    const member: z.core.$ZodType | undefined = schema.shape[name]
    return member !== undefined && has(member, others)
  }
  if (schema instanceof z.ZodMiniArray) return has(schema.def.element, path)
  if (schema instanceof z.ZodMiniRecord) return has(schema.def.valueType, others)
  if (schema instanceof z.ZodMiniOptional) return has(schema.def.innerType, path)
  const { options = [] } = schema._zod.def as { options?: readonly z.core.$ZodType[] } // for unions
  return options.some((option) => has(option, path))
}
