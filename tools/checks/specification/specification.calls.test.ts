import { holdStatements } from './testing/hold.js'

holdStatements(67, [
  {
    says: ['All calls carry query parameters projectId, sdk type and sdk version, plus a client id when set.'],
    heldBy: [['core/lib/http/client.test.ts', 'sends project id, sdk type and version with every call']],
  },
  {
    says: ['GET | v1/supported-chains | none | http and ws lists of networks'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/services/blockchain-api.test.ts', 'fetches the list of served networks once'],
    ],
  },
  {
    says: ['GET | /v1/identity/{address} | sender | avatar, name; cached 5 min'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/services/blockchain-api.test.ts', 'caches an identity for 5 minutes'],
    ],
  },
  {
    says: [
      'GET | /v1/account/{account}/history | cursor, onramp, chainId | data, next',
      'GET | /v1/convert/quotes | amount, userAddress, from, to, gasPrice | quotes',
      'GET | /v1/convert/tokens | chainId | tokens',
      'GET | /v1/convert/allowance | tokenAddress, userAddress | allowance',
      'GET | /v1/convert/gas-price | chainId | not shown',
      'GET | /v1/convert/build-approve | userAddress, from, to | not shown',
      'POST | /v1/fungible/price | body currency=usd, addresses, projectId | fungibles',
      'GET | /v1/profile/account/{name} | apiVersion 2 | addresses, attributes',
      'GET | /v1/profile/suggestions/{name} | zone | suggestions',
      'POST | /v1/profile/account | body coin_type, address, message, signature | success',
      'POST | /v1/generators/onrampurl | body destinationWallets, defaultNetwork, partnerUserId, defaultExperience=buy, presetCryptoAmount, presetFiatAmount | url',
      'POST | /v1/sessions/{id}/revoke | body pci, signature | success',
    ],
    heldBy: [['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others']],
  },
  {
    says: ['GET | /v1/account/{address}/balance | currency=usd, chainId, forceUpdate | balances'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/data/portfolio.test.ts', "loads the account's tokens, the most valuable first, with the exact total"],
    ],
  },
  {
    says: [
      'POST | /v1/convert/build-transaction | body amount, eip155 slippage, projectId, from, to, userAddress, disableEstimate | not shown',
    ],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/features/swap/api.test.ts', 'builds with one percent of slippage and without an estimate'],
    ],
  },
  {
    says: ['GET | /v1/profile/reverse/{address} | sender, apiVersion 2 | not shown in detail; cached'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/data/names.test.ts', 'the names of an address are cached for five minutes'],
    ],
  },
  {
    says: ['GET | /v1/onramp/options | none | falls back to a built-in list on failure'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/features/buy/onramp.test.ts', 'without the service’s options the built-in list is used'],
    ],
  },
  {
    says: [
      'POST | /v1/onramp/quote | body purchaseCurrency, paymentCurrency, amount, network | on failure a placeholder quote echoing the amount',
    ],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/features/buy/onramp.test.ts', 'a failed quote is a placeholder, which is never a price'],
    ],
  },
  {
    says: ['GET | /v1/sessions/{id} | none | lists smart sessions'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/features/login/smart-sessions.test.ts', "lists the account's permissions, each with its state"],
    ],
  },
  {
    says: ['The name-service message for registration is JSON with name, attributes and timestamp in seconds.'],
    heldBy: [
      ['core/contracts/contracts.rules.test.ts', 'The name-service message for registration is JSON'],
      ['core/features/names/register-name.test.ts', 'a registration signs JSON of name, attributes and seconds'],
    ],
  },
  {
    says: ['Name-service lookups and registration are on eip155 only.'],
    heldBy: [
      ['core/data/names.test.ts', 'only a text with two parts may be a name, and only on eip155'],
      [
        'core/features/names/register-name.test.ts',
        "without an account, or outside EVM networks, the catalogue's sentences are shown",
      ],
    ],
  },
  {
    says: ['GET /getWallets.', 'GET /getAnalyticsConfig.'],
    heldBy: [['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others']],
  },
  {
    says: ['Query: projectId, st, sv, page, entries, include and exclude (comma lists), chains, search, badge_type.'],
    heldBy: [
      ['core/services/catalogue-api.test.ts', "requests a page with the host's filters, and without empty ones"],
    ],
  },
  {
    says: ['Response: data (wallets) and count.'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/services/catalogue-api.test.ts', "requests a page with the host's filters, and without empty ones"],
    ],
  },
  {
    says: ['Query: sdk properties.'],
    heldBy: [
      ['core/lib/http/client.test.ts', 'sends project id, sdk type and version with every call'],
      ['core/services/catalogue-api.test.ts', 'sends no client id to the catalogue'],
    ],
  },
  {
    says: ['Response: isAnalyticsEnabled.'],
    heldBy: [
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
      ['core/services/catalogue-api.test.ts', 'reads whether analytics is enabled'],
    ],
  },
  {
    says: ['On failure analytics is set off.'],
    heldBy: [['core/state/track.test.ts', 'analytics is disabled if its configuration cannot be loaded']],
  },
  {
    says: [
      'GET /getWalletImage/{id}, GET /public/getAssetImage/{id} (networks and connectors), GET /public/getCurrencyImage/{id}, GET /public/getTokenImage/{id}: image blobs.',
    ],
    heldBy: [['core/services/catalogue-api.test.ts', 'fetches each kind of image from its route']],
  },
  {
    says: ['The first recommended fetch is page 1 with 4 entries.'],
    heldBy: [['core/state/wallet-list-store.test.ts', 'recommended wallets fill the list up to four rows']],
  },
  {
    says: ['The paged list uses 40 entries; images are fetched for the first 20.'],
    heldBy: [
      [
        'core/state/wallet-list-store.test.ts',
        'pages have forty wallets, without those already shown, and images for the first twenty',
      ],
    ],
  },
  {
    says: ['Search uses 100.'],
    heldBy: [['core/wallets/list/all-wallets.test.ts', 'the service is asked 500 ms after the last key']],
  },
  {
    says: ['The featured count is the id list length (default 4).'],
    heldBy: [
      [
        'core/state/wallet-list-store.test.ts',
        "featured wallets are in the host's order, and the host's list is not mutated",
      ],
    ],
    decision: { page: 'core/decisions/what-is-not-built.md', about: 'Four featured wallets without ids' },
  },
  {
    says: ['Featured results are sorted in configured order.'],
    heldBy: [
      [
        'core/state/wallet-list-store.test.ts',
        "featured wallets are in the host's order, and the host's list is not mutated",
      ],
    ],
  },
  {
    says: ['POST /e to an analytics host.', 'Body: eventId, url, domain, timestamp, props (event data plus address).'],
    heldBy: [['core/services/analytics.test.ts', 'POST /e']],
  },
  {
    says: ['Sent only when analytics is enabled.', 'The modal-created event is never sent.'],
    heldBy: [['core/services/analytics.test.ts', 'Sent only when analytics is enabled']],
  },
  {
    says: ['JSON-RPC 2.0 over HTTP POST to a provider RPC gateway, or to a chain node.'],
    heldBy: [
      ['core/lib/rpc/client.test.ts', 'sends JSON-RPC 2.0 over POST and returns the result'],
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
    ],
  },
  {
    says: ['Query params: chainId, projectId.'],
    heldBy: [
      ['core/contracts/network/network.test.ts', 'the gateway is used only for listed networks'],
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
    ],
  },
  {
    says: ['Body: id, method, params, optionally batched.'],
    heldBy: [
      ['core/lib/rpc/client.batch.test.ts', 'a call made at another moment is sent alone'],
      ['core/contracts/api/api.endpoints.test.ts', 'each call has these fields, and no others'],
    ],
  },
  {
    says: ['The gateway is the default RPC for every listed network.'],
    heldBy: [
      ['core/contracts/network/network.test.ts', 'the gateway is used only for listed networks'],
      ['core/options/options.test.ts', "uses custom URLs first, then the gateway, then the chain's own"],
    ],
  },
  {
    says: ['About 38 chain ids are gateway-routed.'],
    heldBy: [['core/contracts/contracts.bounds.test.ts', 'the gateway serves these networks']],
  },
  {
    says: [
      'Contract-wallet signature verification sends eth_call (params: target address and call data, then block tag latest) to that gateway.',
    ],
    heldBy: [['core/namespaces/verifiers/evm.test.ts', 'calls isValidSignature of a contract']],
  },
  {
    says: ['The result is compared with a fixed validation magic value.'],
    heldBy: [
      ['core/namespaces/verifiers/evm.test.ts', "accepts a contract's answer only if it is exactly the magic value"],
    ],
  },
  {
    says: ['eth_accounts, eth_requestAccounts, eth_chainId'],
    heldBy: [
      ['core/adapters/evm/adapter.test.ts', 'asks for accounts, then for the chain'],
      ['core/adapters/adapters.host-libraries.test.ts', 'finds again what is still approved'],
    ],
  },
  {
    says: ['personal_sign (message, address)'],
    heldBy: [
      ['core/adapters/evm/adapter.test.ts', 'signs messages as the hex of their bytes, and passes hex unchanged'],
    ],
  },
  {
    says: ['solana_signMessage (message encoded base58, pubkey)'],
    heldBy: [
      ['core/adapters/walletconnect/adapter.test.ts', 'signs messages on EVM networks and on Solana'],
      ['core/adapters/solana/adapter.test.ts', 'answers the methods of the Solana namespace'],
    ],
  },
  {
    says: ['wallet_switchEthereumChain'],
    heldBy: [['core/adapters/evm/wallet.switch-network.test.ts', 'asks the wallet to switch, and checks that it did']],
  },
  {
    says: ['wallet_addEthereumChain (chainId, rpcUrls, chainName, nativeCurrency, blockExplorerUrls, icon urls)'],
    heldBy: [['core/adapters/evm/wallet.switch-network.test.ts', 'adds a network that the wallet does not know']],
  },
  {
    says: ['wallet_getPermissions, wallet_revokePermissions, wallet_grantPermissions'],
    heldBy: [
      ['core/adapters/evm/adapter.test.ts', 'revokes permissions only if eth_accounts is among them'],
      [
        'core/features/login/approvals.test.ts',
        'EIP-5792 and permission methods reach the frame: reading ones pass, spending ones wait',
      ],
    ],
  },
  {
    says: ['wallet_getCapabilities, wallet_getAssets'],
    heldBy: [
      ['core/data/portfolio.test.ts', 'if the wallet supports asset discovery, its assets are used'],
      ['core/adapters/adapters.host-libraries.test.ts', 'what the wallet can do is read by chain'],
    ],
  },
  {
    says: ['Sending: EVM sendTransaction takes to, address, data, value, gasPrice.'],
    heldBy: [['core/adapters/evm/adapter.test.ts', 'sends a transaction with quantities in hex']],
  },
  {
    says: ['Solana takes to, value.'],
    heldBy: [['core/features/send/send.test.ts', 'sends SOL and Solana tokens']],
  },
  {
    says: ['An ERC-20 transfer is a contract call; Tether-type tokens use a different ABI variant.'],
    heldBy: [['core/features/send/send.test.ts', 'and Tether through an ABI without a return value']],
  },
  {
    says: ['Name resolution runs on the main Ethereum network only (chain id 1).'],
    heldBy: [['core/data/names.test.ts', 'an ENS name is looked up on chain 1 only, whichever network is active']],
  },
  {
    says: ["Balance fetch uses the network's first default RPC URL."],
    heldBy: [
      ['core/data/balance.test.ts', 'asks the first default RPC URL'],
      ['core/modal/modal.what-is-asked.test.ts', 'a balance is read from the first URL of the network'],
    ],
  },
  {
    says: ['The embedded wallet runs in a hidden secure frame.'],
    heldBy: [
      ['core/lib/platform/browser-windows.test.ts', 'without the modal’s element, the frame is in the page but hidden'],
      [
        'core/lib/platform/browser-windows.test.ts',
        "a frame gets the permissions that it needs on its own origin, and learns the embedding page's origin",
      ],
    ],
  },
  {
    says: ['Query: projectId, chainId, version, enableLogger.'],
    heldBy: [['core/contracts/frame/frame.url.test.ts', 'URL has project, network, version']],
  },
  {
    says: ['Messages are posted events, not HTTP.'],
    heldBy: [
      [
        'core/lib/platform/browser-windows.test.ts',
        "reports each message's origin, and whether the frame’s own window sent it",
      ],
      ['core/features/login/frame/client.test.ts', "resolves with the frame's answer"],
    ],
  },
  {
    says: [
      'Events: switch network, connect email, device, OTP, social, Farcaster URI, get user, get social redirect URI, sign out, is connected, get chain id, get smart account enabled networks, init smart account, set preferred account, RPC request, update email with OTPs, sync theme and dapp data, reload.',
    ],
    heldBy: [['core/contracts/frame/messages.test.ts', 'has a result for each of the 22 messages']],
  },
  {
    says: ['RPC methods include many eth_*, personal_sign, typed data, solana sign methods and wallet_* methods.'],
    heldBy: [
      ['core/contracts/frame/rpc.test.ts', 'each method of the frame accepts its parameters, and no others'],
      [
        'core/contracts/frame/messages.test.ts',
        'accepts methods of the two lists with their parameters, and no others',
      ],
    ],
  },
  {
    says: ['Each event has a matching success or error reply, matched by a random id.'],
    heldBy: [
      ['core/features/login/frame/client.test.ts', "resolves with the frame's answer"],
      ['core/features/login/frame/client.test.ts', "rejects with the frame's error"],
      ['core/features/login/frame/client.test.ts', 'ignores answers to other requests'],
    ],
  },
  {
    says: ['Wallet-side RPC method lists per namespace (EVM, Solana, Bitcoin) exist but are not shown.'],
    heldBy: [
      ['core/contracts/rpc-methods.test.ts', 'requests the methods of each namespace in WalletConnect sessions'],
      [
        'core/contracts/rpc-methods.test.ts',
        'these methods are safe, these are not, and these are requested in sessions',
      ],
    ],
  },
  {
    says: ['Frame ready delay is 500 ms.'],
    heldBy: [
      [
        'core/features/login/frame/client.test.ts',
        'the first request loads the frame, and sends nothing before 500 ms after READY',
      ],
    ],
  },
])
