import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import * as sessionOverride from '../options/session-override.js'
import { coreExcludedWalletIds } from '../services/catalogue-api.js'
import * as walletAssets from '../services/wallet-assets.js'
import { outline } from '../testing/schema-outline.js'
import * as account from './account/account.js'
import * as sentTransaction from './account/sent-transaction.js'
import * as token from './account/token.js'
import * as transaction from './account/transaction.js'
import { wholeNumber } from './api/catalogue.js'
import * as names from './api/names.js'
import * as connector from './connector.js'
import * as events from './events.js'
import * as features from './features.js'
import * as numbers from './fields.js'
import * as frameMessages from './frame/messages.js'
import * as frameRpc from './frame/rpc.js'
import { hostNetwork, network } from './network/network.js'
import * as allServices from './services.js'
import * as siwx from './sign-in/message.js'
import * as storage from './storage.js'
import * as theme from './theme.js'
import * as wallet from './wallet.js'

// A release changes the version, which has its own test.
const { packageVersion: _version, ...services } = allServices

const contracts = {
  account,
  connector,
  events,
  excludedWallets: { coreExcludedWalletIds },
  features,
  frameMessages,
  frameRpc,
  network: { hostNetwork },
  names,
  networkEntity: { network },
  numbers,
  query: { wholeNumber },
  sentTransaction,
  services,
  sessionOverride,
  siwx,
  storage,
  theme,
  token,
  transaction,
  wallet,
  walletAssets,
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

test('each contract has these fields and values, and no others', () => {
  const table = Object.values(contracts).flatMap((area) =>
    Object.entries(area).flatMap(([name, given]: [string, unknown]) => {
      // Most schemas are made by a function.
      const value = typeof given === 'function' && given.length === 0 ? given() : given
      if (isSchema(value)) return [`${name}: ${outline(value)}`]
      if (Array.isArray(value) || typeof value === 'string') return [`${name}: ${JSON.stringify(value)}`]
      const members = Object.entries(Object(value)).filter((entry): entry is [string, z.ZodMiniType] =>
        isSchema(entry[1]),
      )
      return members.map(([member, schema]) => `${name}.${member}: ${outline(schema)}`)
    }),
  )
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "accountType: eoa|smartAccount|payment
    identity: { name: string or null, avatar: string or null }
    connectorType: ANNOUNCED|AUTH|MULTI_CHAIN|EXTERNAL|WALLET_CONNECT|INJECTED|ID_AUTH
    connector: { id: string, name: string, chain: custom("a CAIP-2 namespace such as eip155"), type: ANNOUNCED|AUTH|MULTI_CHAIN|EXTERNAL|WALLET_CONNECT|INJECTED|ID_AUTH, imageId?: string, imageUrl?: string, explorerId?: string, info?: { rdns?: string, uuid?: string, claims?: number }, provider?: unknown, isElsewhere?: boolean, disabledReason?: string, connectors?: itself[] }
    analyticsEvent: { type: track, event: MODAL_CREATED, properties?: undefined, address?: string } or { type: track, event: INITIALIZE, properties: record of unknown, address?: string } or { type: track, event: MODAL_OPEN, properties: { connected: boolean }, address?: string } or { type: track, event: MODAL_CLOSE, properties: { connected: boolean }, address?: string } or { type: track, event: CLICK_ALL_WALLETS, properties?: undefined, address?: string } or { type: track, event: CLICK_WALLET_HELP, properties?: undefined, address?: string } or { type: track, event: CLICK_GET_WALLET, properties?: undefined, address?: string } or { type: track, event: CLICK_NETWORKS, properties?: undefined, address?: string } or { type: track, event: SELECT_WALLET, properties: { name: string, platform: browser|desktop|mobile|qrcode|web|unsupported }, address?: string } or { type: track, event: CONNECT_SUCCESS, properties: { method: qrcode|mobile|browser|email, name: string }, address?: string } or { type: track, event: CONNECT_ERROR, properties: { message: string }, address?: string } or { type: track, event: CONNECT_PROXY_ERROR, properties: { message: string, uri: string, mobile_link: string, name: string }, address?: string } or { type: track, event: SEARCH_WALLET, properties: { badge?: string, search: string }, address?: string } or { type: track, event: SWITCH_NETWORK, properties: { network: string }, address?: string } or { type: track, event: SET_PREFERRED_ACCOUNT_TYPE, properties: { accountType: string, network: string }, address?: string } or { type: track, event: DISCONNECT_SUCCESS, properties?: { namespace: string }, address?: string } or { type: track, event: DISCONNECT_ERROR, properties: { message?: string }, address?: string } or { type: error, event: INTERNAL_SDK_ERROR, properties: { errorType?: string, errorMessage?: string, stackTrace?: string, uncaught?: boolean }, address?: string } or { type: track, event: CLICK_TRANSACTIONS, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: ERROR_FETCH_TRANSACTIONS, properties: { address?: string, projectId: string, cursor?: string, isSmartAccount: boolean }, address?: string } or { type: track, event: LOAD_MORE_TRANSACTIONS, properties: { address?: string, projectId: string, cursor?: string, isSmartAccount: boolean }, address?: string } or { type: track, event: CLICK_SIGN_SIWX_MESSAGE, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: CLICK_CANCEL_SIWX, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: SIWX_AUTH_SUCCESS, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: SIWX_AUTH_ERROR, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: EMAIL_LOGIN_SELECTED, properties?: undefined, address?: string } or { type: track, event: EMAIL_SUBMITTED, properties?: undefined, address?: string } or { type: track, event: DEVICE_REGISTERED_FOR_EMAIL, properties?: undefined, address?: string } or { type: track, event: EMAIL_VERIFICATION_CODE_SENT, properties?: undefined, address?: string } or { type: track, event: EMAIL_VERIFICATION_CODE_PASS, properties?: undefined, address?: string } or { type: track, event: EMAIL_VERIFICATION_CODE_FAIL, properties: { message: string }, address?: string } or { type: track, event: EMAIL_EDIT, properties?: undefined, address?: string } or { type: track, event: EMAIL_UPGRADE_FROM_MODAL, properties?: undefined, address?: string } or { type: track, event: SOCIAL_LOGIN_STARTED, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_SUCCESS, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_ERROR, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_REQUEST_USER_DATA, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_CANCELED, properties: { provider: string }, address?: string } or { type: track, event: CLICK_SELECT_TOKEN_TO_SWAP, properties?: undefined, address?: string } or { type: track, event: OPEN_SWAP, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: INITIATE_SWAP, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string }, address?: string } or { type: track, event: SWAP_SUCCESS, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string }, address?: string } or { type: track, event: SWAP_ERROR, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string, message: string }, address?: string } or { type: track, event: SWAP_APPROVAL_ERROR, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string, message: string }, address?: string } or { type: track, event: OPEN_SEND, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: SEND_INITIATED, properties: { isSmartAccount: boolean, network: string, token: string, amount: number }, address?: string } or { type: track, event: SEND_SUCCESS, properties: { isSmartAccount: boolean, network: string, token: string, amount: number }, address?: string } or { type: track, event: SEND_ERROR, properties: { isSmartAccount: boolean, network: string, token: string, amount: number, message: string }, address?: string } or { type: track, event: SELECT_BUY_CRYPTO, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: SELECT_WHAT_IS_A_BUY, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: SELECT_BUY_PROVIDER, properties: { provider: string, isSmartAccount: boolean }, address?: string } or { type: track, event: OPEN_ENS_FLOW, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: REGISTER_NAME_INITIATED, properties: { isSmartAccount: boolean, ensName: string }, address?: string } or { type: track, event: REGISTER_NAME_SUCCESS, properties: { isSmartAccount: boolean, ensName: string }, address?: string } or { type: track, event: REGISTER_NAME_ERROR, properties: { isSmartAccount: boolean, ensName: string, error: string }, address?: string }
    analyticsBody: { eventId: string, url: string, domain: string, timestamp: number, props: { type: track, event: MODAL_CREATED, properties?: undefined, address?: string } or { type: track, event: INITIALIZE, properties: record of unknown, address?: string } or { type: track, event: MODAL_OPEN, properties: { connected: boolean }, address?: string } or { type: track, event: MODAL_CLOSE, properties: { connected: boolean }, address?: string } or { type: track, event: CLICK_ALL_WALLETS, properties?: undefined, address?: string } or { type: track, event: CLICK_WALLET_HELP, properties?: undefined, address?: string } or { type: track, event: CLICK_GET_WALLET, properties?: undefined, address?: string } or { type: track, event: CLICK_NETWORKS, properties?: undefined, address?: string } or { type: track, event: SELECT_WALLET, properties: { name: string, platform: browser|desktop|mobile|qrcode|web|unsupported }, address?: string } or { type: track, event: CONNECT_SUCCESS, properties: { method: qrcode|mobile|browser|email, name: string }, address?: string } or { type: track, event: CONNECT_ERROR, properties: { message: string }, address?: string } or { type: track, event: CONNECT_PROXY_ERROR, properties: { message: string, uri: string, mobile_link: string, name: string }, address?: string } or { type: track, event: SEARCH_WALLET, properties: { badge?: string, search: string }, address?: string } or { type: track, event: SWITCH_NETWORK, properties: { network: string }, address?: string } or { type: track, event: SET_PREFERRED_ACCOUNT_TYPE, properties: { accountType: string, network: string }, address?: string } or { type: track, event: DISCONNECT_SUCCESS, properties?: { namespace: string }, address?: string } or { type: track, event: DISCONNECT_ERROR, properties: { message?: string }, address?: string } or { type: error, event: INTERNAL_SDK_ERROR, properties: { errorType?: string, errorMessage?: string, stackTrace?: string, uncaught?: boolean }, address?: string } or { type: track, event: CLICK_TRANSACTIONS, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: ERROR_FETCH_TRANSACTIONS, properties: { address?: string, projectId: string, cursor?: string, isSmartAccount: boolean }, address?: string } or { type: track, event: LOAD_MORE_TRANSACTIONS, properties: { address?: string, projectId: string, cursor?: string, isSmartAccount: boolean }, address?: string } or { type: track, event: CLICK_SIGN_SIWX_MESSAGE, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: CLICK_CANCEL_SIWX, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: SIWX_AUTH_SUCCESS, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: SIWX_AUTH_ERROR, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: EMAIL_LOGIN_SELECTED, properties?: undefined, address?: string } or { type: track, event: EMAIL_SUBMITTED, properties?: undefined, address?: string } or { type: track, event: DEVICE_REGISTERED_FOR_EMAIL, properties?: undefined, address?: string } or { type: track, event: EMAIL_VERIFICATION_CODE_SENT, properties?: undefined, address?: string } or { type: track, event: EMAIL_VERIFICATION_CODE_PASS, properties?: undefined, address?: string } or { type: track, event: EMAIL_VERIFICATION_CODE_FAIL, properties: { message: string }, address?: string } or { type: track, event: EMAIL_EDIT, properties?: undefined, address?: string } or { type: track, event: EMAIL_UPGRADE_FROM_MODAL, properties?: undefined, address?: string } or { type: track, event: SOCIAL_LOGIN_STARTED, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_SUCCESS, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_ERROR, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_REQUEST_USER_DATA, properties: { provider: string }, address?: string } or { type: track, event: SOCIAL_LOGIN_CANCELED, properties: { provider: string }, address?: string } or { type: track, event: CLICK_SELECT_TOKEN_TO_SWAP, properties?: undefined, address?: string } or { type: track, event: OPEN_SWAP, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: INITIATE_SWAP, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string }, address?: string } or { type: track, event: SWAP_SUCCESS, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string }, address?: string } or { type: track, event: SWAP_ERROR, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string, message: string }, address?: string } or { type: track, event: SWAP_APPROVAL_ERROR, properties: { isSmartAccount: boolean, network: string, swapFromToken: string, swapToToken: string, swapFromAmount: string, swapToAmount: string, message: string }, address?: string } or { type: track, event: OPEN_SEND, properties: { isSmartAccount: boolean, network: string }, address?: string } or { type: track, event: SEND_INITIATED, properties: { isSmartAccount: boolean, network: string, token: string, amount: number }, address?: string } or { type: track, event: SEND_SUCCESS, properties: { isSmartAccount: boolean, network: string, token: string, amount: number }, address?: string } or { type: track, event: SEND_ERROR, properties: { isSmartAccount: boolean, network: string, token: string, amount: number, message: string }, address?: string } or { type: track, event: SELECT_BUY_CRYPTO, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: SELECT_WHAT_IS_A_BUY, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: SELECT_BUY_PROVIDER, properties: { provider: string, isSmartAccount: boolean }, address?: string } or { type: track, event: OPEN_ENS_FLOW, properties: { isSmartAccount: boolean }, address?: string } or { type: track, event: REGISTER_NAME_INITIATED, properties: { isSmartAccount: boolean, ensName: string }, address?: string } or { type: track, event: REGISTER_NAME_SUCCESS, properties: { isSmartAccount: boolean, ensName: string }, address?: string } or { type: track, event: REGISTER_NAME_ERROR, properties: { isSmartAccount: boolean, ensName: string, error: string }, address?: string } }
    coreExcludedWalletIds: ["1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79","fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa","a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393"]
    socialProvider: google|github|apple|facebook|x|discord|farcaster
    connectMethod: email|social|wallet
    connectorGroups: ["walletConnect","recent","injected","featured","custom","external","recommended"]
    connectorGroup: walletConnect|recent|injected|featured|custom|external|recommended
    walletFeature: onramp|swaps|receive|send
    defaultSocials: ["google","x","discord","farcaster","github","apple","facebook"]
    defaultWalletFeatures: ["onramp","swaps","receive","send"]
    features: { swaps: boolean, onramp: boolean, receive: boolean, send: boolean, email: boolean, emailShowWallets: boolean, history: boolean, analytics: boolean, allWallets: boolean, legalCheckbox: boolean, smartSessions: boolean, collapseWallets: boolean, socials: google|github|apple|facebook|x|discord|farcaster[] or custom("false"), connectMethodsOrder?: email|social|wallet[], connectorTypeOrder?: walletConnect|recent|injected|featured|custom|external|recommended[], walletFeaturesOrder?: onramp|swaps|receive|send[] }
    appPrefix: "@w3m-app/"
    framePrefix: "@w3m-frame/"
    email: string("Required", "Invalid email")
    otp: string
    frameSocial: google|github|apple|facebook|x|discord
    appPayloads.SWITCH_NETWORK: { chainId: string or number }
    appPayloads.CONNECT_EMAIL: { email: string("Required", "Invalid email") }
    appPayloads.CONNECT_DEVICE: never?
    appPayloads.CONNECT_OTP: { otp: string }
    appPayloads.CONNECT_SOCIAL: { uri: string }
    appPayloads.GET_SOCIAL_REDIRECT_URI: { provider: google|github|apple|facebook|x|discord }
    appPayloads.GET_FARCASTER_URI: never?
    appPayloads.CONNECT_FARCASTER: never?
    appPayloads.GET_USER: { chainId?: string or number, preferredAccountType?: string }?
    appPayloads.SIGN_OUT: never?
    appPayloads.IS_CONNECTED: { token: string }?
    appPayloads.GET_CHAIN_ID: never?
    appPayloads.GET_SMART_ACCOUNT_ENABLED_NETWORKS: never?
    appPayloads.INIT_SMART_ACCOUNT: never?
    appPayloads.SET_PREFERRED_ACCOUNT: { type: string }
    appPayloads.RPC_REQUEST: { method: eth_accounts|eth_blockNumber|eth_call|eth_chainId|eth_estimateGas|eth_feeHistory|eth_gasPrice|eth_getAccount|eth_getBalance|eth_getBlockByHash|eth_getBlockByNumber|eth_getBlockReceipts|eth_getBlockTransactionCountByHash|eth_getBlockTransactionCountByNumber|eth_getCode|eth_getFilterChanges|eth_getFilterLogs|eth_getLogs|eth_getProof|eth_getStorageAt|eth_getTransactionByBlockHashAndIndex|eth_getTransactionByBlockNumberAndIndex|eth_getTransactionByHash|eth_getTransactionCount|eth_getTransactionReceipt|eth_getUncleCountByBlockHash|eth_getUncleCountByBlockNumber|eth_maxPriorityFeePerGas|eth_newBlockFilter|eth_newFilter|eth_newPendingTransactionFilter|eth_sendRawTransaction|eth_syncing|eth_uninstallFilter|wallet_getCapabilities|wallet_getCallsStatus|eth_getUserOperationReceipt|eth_estimateUserOperationGas|eth_getUserOperationByHash|eth_supportedEntryPoints|wallet_getAssets|personal_sign|eth_signTypedData_v4|eth_sendTransaction|solana_signMessage|solana_signTransaction|solana_signAllTransactions|solana_signAndSendTransaction|wallet_sendCalls|wallet_grantPermissions|wallet_revokePermissions|eth_sendUserOperation, params?: unknown, chainId?: string or number, chainNamespace?: custom("a CAIP-2 namespace such as eip155") }
    appPayloads.UPDATE_EMAIL: { email: string("Required", "Invalid email") }
    appPayloads.UPDATE_EMAIL_PRIMARY_OTP: { otp: string }
    appPayloads.UPDATE_EMAIL_SECONDARY_OTP: { otp: string }
    appPayloads.SYNC_THEME: { themeMode?: light|dark, themeVariables?: record of string or number, w3mThemeVariables?: record of string }
    appPayloads.SYNC_DAPP_DATA: { metadata?: { name: string, description: string, url: string, icons: string[] }, sdkVersion?: string, sdkType?: w3m|appkit, projectId: string }
    appPayloads.RELOAD: never?
    frameResults.SWITCH_NETWORK: { chainId: string or number }
    frameResults.CONNECT_EMAIL: { action: VERIFY_DEVICE|VERIFY_OTP|CONNECT }
    frameResults.CONNECT_DEVICE: never?
    frameResults.CONNECT_OTP: never?
    frameResults.CONNECT_SOCIAL: { email?: string or null, address: string, chainId: string or number, accounts?: { address: string, type: eoa|smartAccount }[], userName?: string or null }
    frameResults.GET_SOCIAL_REDIRECT_URI: { uri: string("an https URL (http on localhost)") }
    frameResults.GET_FARCASTER_URI: { url: string("an https URL (http on localhost)") }
    frameResults.CONNECT_FARCASTER: { userName: string }
    frameResults.GET_USER: { email?: string("Required", "Invalid email") or null, address: string, chainId: string or number, smartAccountDeployed?: boolean, accounts?: { address: string, type: eoa|smartAccount }[], preferredAccountType?: string }
    frameResults.SIGN_OUT: never?
    frameResults.IS_CONNECTED: { isConnected: boolean }
    frameResults.GET_CHAIN_ID: { chainId: string or number }
    frameResults.GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: number[] }
    frameResults.INIT_SMART_ACCOUNT: { address: string, isDeployed: boolean }
    frameResults.SET_PREFERRED_ACCOUNT: { type: string, address: string }
    frameResults.RPC_REQUEST: unknown
    frameResults.UPDATE_EMAIL: { action: VERIFY_PRIMARY_OTP|VERIFY_SECONDARY_OTP }
    frameResults.UPDATE_EMAIL_PRIMARY_OTP: never?
    frameResults.UPDATE_EMAIL_SECONDARY_OTP: { newEmail: string("Required", "Invalid email") }
    frameResults.SYNC_THEME: never?
    frameResults.SYNC_DAPP_DATA: never?
    frameResults.RELOAD: never?
    frameFailure: { message?: string }
    frameEnvelope: { type: string, id?: string, payload?: unknown }
    frameNotices.READY: { version?: string }?
    frameNotices.SESSION_UPDATE: { token: string }
    defaultFrameFailure: "An error occurred"
    frameVersion: "4"
    frameRpcRequest: { method: eth_accounts|eth_blockNumber|eth_call|eth_chainId|eth_estimateGas|eth_feeHistory|eth_gasPrice|eth_getAccount|eth_getBalance|eth_getBlockByHash|eth_getBlockByNumber|eth_getBlockReceipts|eth_getBlockTransactionCountByHash|eth_getBlockTransactionCountByNumber|eth_getCode|eth_getFilterChanges|eth_getFilterLogs|eth_getLogs|eth_getProof|eth_getStorageAt|eth_getTransactionByBlockHashAndIndex|eth_getTransactionByBlockNumberAndIndex|eth_getTransactionByHash|eth_getTransactionCount|eth_getTransactionReceipt|eth_getUncleCountByBlockHash|eth_getUncleCountByBlockNumber|eth_maxPriorityFeePerGas|eth_newBlockFilter|eth_newFilter|eth_newPendingTransactionFilter|eth_sendRawTransaction|eth_syncing|eth_uninstallFilter|wallet_getCapabilities|wallet_getCallsStatus|eth_getUserOperationReceipt|eth_estimateUserOperationGas|eth_getUserOperationByHash|eth_supportedEntryPoints|wallet_getAssets|personal_sign|eth_signTypedData_v4|eth_sendTransaction|solana_signMessage|solana_signTransaction|solana_signAllTransactions|solana_signAndSendTransaction|wallet_sendCalls|wallet_grantPermissions|wallet_revokePermissions|eth_sendUserOperation, params?: unknown, chainId?: string or number, chainNamespace?: custom("a CAIP-2 namespace such as eip155") }
    hostNetwork: { id: number or string, name: string("at least one character"), nativeCurrency: { name: string("at least one character"), symbol: string("at least one character"), decimals: custom("a whole number from 0 on") }, rpcUrls: { default: { http: string("an http(s) URL: nodes are not asked over sockets")[], webSocket?: string[], configs?: record of record of unknown } }, chainNamespace?: custom("a CAIP-2 namespace such as eip155"), caipNetworkId?: custom("a CAIP-2 network id such as eip155:1"), network?: string, blockExplorers?: { default: { name: string, url: string } }, testnet?: boolean, assets?: { imageId?: string, imageUrl?: string } }
    nameToRegister: string("at least 4 letters, digits or hyphens")
    nameSuffixes: [".reown.id",".wcn.id"]
    nameRegistration: { name: string, attributes: record of string, timestamp: number("whole seconds") }
    nameProfile: { name: string, registered?: number, updated?: number, addresses: record of { address: string, created?: number }, attributes: { avatar?: string, bio?: string }[] }
    nameServiceFailure: { status?: string, reasons: { name?: string, description: string }[] }
    getNameAccount.params: { name: string }
    getNameAccount.query: { apiVersion: 2 }
    getNameAccount.response: { name: string, registered?: number, updated?: number, addresses: record of { address: string, created?: number }, attributes: { avatar?: string, bio?: string }[] }
    getNameReverse.params: { address: string }
    getNameReverse.query: { sender?: string, apiVersion: 2 }
    getNameReverse.response: { name: string, registered?: number, updated?: number, addresses: record of { address: string, created?: number }, attributes: { avatar?: string, bio?: string }[] }[]
    nameSuggestion: { name: string, registered: boolean }
    getNameSuggestions.params: { name: string }
    getNameSuggestions.query: { zone: string }
    getNameSuggestions.response: { suggestions: { name: string, registered: boolean }[] }
    postNameAccount.body: { coin_type: number, address: string, message: string, signature: string }
    postNameAccount.response: { success?: boolean }
    network: { id: number or string, name: string, network?: string, caipNetworkId: custom("a CAIP-2 network id such as eip155:1"), chainNamespace: custom("a CAIP-2 namespace such as eip155"), nativeCurrency: { name: string, symbol: string, decimals: number }, rpcUrls: { default: { http: string[], webSocket?: string[], configs?: record of record of unknown }, chainDefault: { http: string[], webSocket?: string[], configs?: record of record of unknown } }, blockExplorers?: { default: { name: string, url: string } }, testnet?: boolean, assets?: { imageId?: string, imageUrl?: string }, unsupported?: boolean }
    filledText: string("at least one character")
    webUrl: string("an https URL (http on localhost)")
    pictureUrl: string
    hostPictureUrl: string
    wholeNumber: custom("a whole number from 0 on")
    tokenDecimals: custom("a whole number from 0 on")
    tokenDecimalsText: string("a whole number from 0 to 77, as text")
    decimalAmount: string("a decimal")
    smallestUnits: string("a whole number of smallest units")
    price: number("a price")
    wholeNumber: string("a whole number")
    sentTransaction: { hash: string, chain: custom("a CAIP-2 network id such as eip155:1"), from: string, to: string, operationType: string, transfers: { fungible_info?: { name?: string or null, symbol?: string or null, icon?: { url: string } or null, address?: string or null } or null, nft_info?: { name?: string or null, content?: { preview?: { url: string, content_type?: string or null } or null, detail?: { url: string, content_type?: string or null } or null } or null, flags: { is_spam: boolean } } or null, direction: in|out|self, quantity: { numeric: string("a decimal") }, value?: number or null, price?: number or null }[], request?: { to: string, value: string("a whole number of smallest units"), data?: string }, agreed?: { from: string, to: string, network: custom("a CAIP-2 network id such as eip155:1"), token?: string, amount: string, swap?: { token?: string, least: string, needsApproval: boolean } } }
    sentStatus: pending|confirmed|failed|dropped|replaced
    keptTransaction: { hash: string, chain: custom("a CAIP-2 network id such as eip155:1"), from: string, to: string, operationType: string, transfers: { fungible_info?: { name?: string or null, symbol?: string or null, icon?: { url: string } or null, address?: string or null } or null, nft_info?: { name?: string or null, content?: { preview?: { url: string, content_type?: string or null } or null, detail?: { url: string, content_type?: string or null } or null } or null, flags: { is_spam: boolean } } or null, direction: in|out|self, quantity: { numeric: string("a decimal") }, value?: number or null, price?: number or null }[], request?: { to: string, value: string("a whole number of smallest units"), data?: string }, agreed?: { from: string, to: string, network: custom("a CAIP-2 network id such as eip155:1"), token?: string, amount: string, swap?: { token?: string, least: string, needsApproval: boolean } }, status: pending|confirmed|failed|dropped|replaced, sentAt: number, minedAt?: number, nonce?: number, replacedBy?: string, replaces?: string, isProposed?: boolean, proposedAs?: string, isSettled?: boolean }
    services: { blockchain: string("an https URL (http on localhost)"), catalogue: custom or string("an https URL (http on localhost)"), analytics: custom("a provider with a function track, or a list of them") or string("an https URL (http on localhost)"), frame: string("an https URL (http on localhost)"), frameSite: string("an https URL (http on localhost)"), relay: string("a ws(s) URL"), namesGuide: string("an https URL (http on localhost)"), coinbase: string("an https URL (http on localhost)"), loginPages?: string("an https URL (http on localhost)"), meld?: string("an https URL (http on localhost)"), relayProjectId?: string, login?: custom("frame() or provider({ connect, … })"), balances?: custom("a provider with a function balances, or a list of them"), activity?: custom("a provider with a function activity, or a list of them"), prices?: custom("a provider with a function prices, or a list of them"), onramp?: custom("a provider with a function session, or a list of them"), names?: custom("a provider with a function resolve, or a list of them"), pictures?: custom("a provider with a function picture, or a list of them"), swaps?: custom("a provider with a function swaps, or a list of them") }
    serviceUrls: { blockchain: string("an https URL (http on localhost)"), catalogue: string("an https URL (http on localhost)"), analytics: string("an https URL (http on localhost)"), frame: string("an https URL (http on localhost)"), frameSite: string("an https URL (http on localhost)"), relay: string("a ws(s) URL"), namesGuide: string("an https URL (http on localhost)"), coinbase: string("an https URL (http on localhost)"), loginPages?: string("an https URL (http on localhost)"), meld?: string("an https URL (http on localhost)") }
    sdkType: "appkit"
    commonQuery: { projectId?: string, st: string, sv: string, clientId?: string }
    sessionOverride: { methods?: record of string("at least one character")[], chains?: record of custom("a CAIP-2 network id such as eip155:1")[], events?: record of string("at least one character")[], rpcMap?: record of string("an http(s) address"), defaultChain?: custom("a CAIP-2 network id such as eip155:1") }
    siwxMessage: { accountAddress: string, chainId: custom("a CAIP-2 network id such as eip155:1"), domain: string, scheme?: string, uri: string, version: string, nonce: string, notBefore?: string, statement?: string, resources?: string[], requestId?: string, issuedAt?: string, expirationTime?: string }
    siwxSession: { data: { accountAddress: string, chainId: custom("a CAIP-2 network id such as eip155:1"), domain: string, scheme?: string, uri: string, version: string, nonce: string, notBefore?: string, statement?: string, resources?: string[], requestId?: string, issuedAt?: string, expirationTime?: string }, message: string, signature: string, cacao?: unknown }
    storedItems.version: number
    storedItems.activeNamespace: custom("a CAIP-2 namespace such as eip155")
    storedItems.activeCaipNetworkId: custom("a CAIP-2 network id such as eip155:1")
    storedItems.recentWallets: { id: string, name: string, badge_type?: string or null, chains?: string[] or null, homepage?: string or null, image_id?: string or null, image_url?: string or null, order?: number or null, mobile_link?: string or null, desktop_link?: string or null, webapp_link?: string or null, app_store?: string or null, play_store?: string or null, chrome_store?: string or null, rdns?: string or null, injected?: { namespace?: string, injected_id?: string }[] or null }[]
    storedItems.connectedNamespaces: custom("a CAIP-2 namespace such as eip155")[]
    storedItems.connectionStatus: connected|disconnected
    storedItems.connectedConnectorIds: record of string
    storedItems.connectionIds: record of string
    storedItems.connectedAccounts: record of string[]
    storedItems.connectedSocial: google|github|apple|facebook|x|discord|farcaster
    storedItems.socialUsername: string
    storedItems.awaitedSocial: { provider: google|github|apple|facebook|x|discord|farcaster, state: string, at: number }
    storedItems.preferredAccountTypes: record of eoa|smartAccount|payment
    storedItems.lastEmailLoginTime: number
    storedItems.email: string
    storedItems.lastUsedChainId: number or string
    storedItems.emailLoginUsed: boolean
    storedItems.smartAccountEnabledNetworks: number[]
    storedItems.legalConsent: boolean
    storedItems.portfolioCache: record of { value: unknown, timestamp: number }
    storedItems.nativeBalanceCache: record of { value: { balance: string, symbol: string }, timestamp: number }
    storedItems.nameCache: record of { value: unknown, timestamp: number }
    storedItems.identityCache: record of { value: { name: string or null, avatar: string or null }, timestamp: number }
    deepLinkChoiceKey: "WALLETCONNECT_DEEPLINK_CHOICE"
    deepLinkChoice: { href: string, name: string }
    positions: ["center","top","bottom","start","end","top-start","top-end","bottom-start","bottom-end"]
    themeVariables: { fontFamily?: string, fontHeading?: string, fontWeightHeading: number("a number from 1 to 1000"), fontSizeMaster: string("a length from 4px to 40px"), accent?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, onAccent?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, surface?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, surface1?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, surface2?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, text?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, textSoft?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, textQuiet?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, line?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, overlay?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, overlayBlur?: string("a length up to 40px"), success?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, warning?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, failure?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, colorMix?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") }, colorMixStrength: number("a number from 0 to 100"), borderRadiusMaster: string("a length such as 10px"), radiusCard?: string("a length such as 10px"), radiusButton?: string("a length such as 10px"), radiusRow?: string("a length such as 10px"), radiusTile?: string("a length such as 10px"), radiusChip?: string("a length such as 10px"), shadow?: string("a CSS box-shadow such as 0 8px 32px rgb(0 0 0 / 20%)"), position: center|top|bottom|start|end|top-start|top-end|bottom-start|bottom-end, zIndex: custom("a whole number from 0 on"), qrColor?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") or { light?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)"), dark?: string("a CSS colour such as #3b5bdb or rgb(0 0 0 / 50%)") } }
    tokenAddress: custom("a CAIP-10 address")
    tokenBalance: { name: string, symbol: string, chainId: string, address?: custom("a CAIP-10 address"), value?: number("a price"), price: number("a price"), quantity: { decimals: string("a whole number from 0 to 77, as text"), numeric: string("a decimal") }, iconUrl: string }
    swapToken: { name: string, symbol: string, address: custom("a CAIP-10 address"), decimals: custom("a whole number from 0 on"), logoUri: string, eip2612?: boolean }
    transfer: { fungible_info?: { name?: string or null, symbol?: string or null, icon?: { url: string } or null, address?: string or null } or null, nft_info?: { name?: string or null, content?: { preview?: { url: string, content_type?: string or null } or null, detail?: { url: string, content_type?: string or null } or null } or null, flags: { is_spam: boolean } } or null, direction: in|out|self, quantity: { numeric: string("a decimal") }, value?: number or null, price?: number or null }
    transactionStatus: confirmed|failed|pending|ONRAMP_TRANSACTION_STATUS_SUCCESS|ONRAMP_TRANSACTION_STATUS_IN_PROGRESS|ONRAMP_TRANSACTION_STATUS_FAILED
    transaction: { id: string, metadata: { operationType: string, hash: string, chain: string, minedAt: string, sentFrom: string, sentTo: string, status: confirmed|failed|pending|ONRAMP_TRANSACTION_STATUS_SUCCESS|ONRAMP_TRANSACTION_STATUS_IN_PROGRESS|ONRAMP_TRANSACTION_STATUS_FAILED, nonce?: number }, transfers: { fungible_info?: { name?: string or null, symbol?: string or null, icon?: { url: string } or null, address?: string or null } or null, nft_info?: { name?: string or null, content?: { preview?: { url: string, content_type?: string or null } or null, detail?: { url: string, content_type?: string or null } or null } or null, flags: { is_spam: boolean } } or null, direction: in|out|self, quantity: { numeric: string("a decimal") }, value?: number or null, price?: number or null }[] }
    wallet: { id: string, name: string, badge_type?: string or null, chains?: string[] or null, homepage?: string or null, image_id?: string or null, image_url?: string or null, order?: number or null, mobile_link?: string or null, desktop_link?: string or null, webapp_link?: string or null, app_store?: string or null, play_store?: string or null, chrome_store?: string or null, rdns?: string or null, injected?: { namespace?: string, injected_id?: string }[] or null }
    catalogueWallet: { id: string, name: string, badge_type?: string or null, chains?: string[] or null, homepage?: string or null, image_id?: string or null, order?: number or null, mobile_link?: string or null, desktop_link?: string or null, webapp_link?: string or null, app_store?: string or null, play_store?: string or null, chrome_store?: string or null, rdns?: string or null, injected?: { namespace?: string, injected_id?: string }[] or null }
    hostWallet: { id: string, name: string, badge_type?: string or null, chains?: string[] or null, homepage?: string or null, image_id?: string or null, image_url?: string or null, order?: number or null, mobile_link?: string or null, desktop_link?: string or null, webapp_link?: string or null, app_store?: string or null, play_store?: string or null, chrome_store?: string or null, rdns?: string or null, injected?: { namespace?: string, injected_id?: string }[] or null }
    walletAssets: record of { address: string("an address or native"), balance: string("a hexadecimal number of 256 bits"), type: string, metadata: { name: string, symbol: string, decimals: custom("a whole number from 0 on"), price: number("a price"), iconUrl: string, value?: number("a price") } }[]"
  `)
})
