import * as z from 'zod/mini'
import { type Namespace, namespace } from '../caip.js'
import { wallet } from '../wallet.js'

/**
 * The conditions under which `open()` may show a view. All named conditions have to hold; without any, it always may.
 */
export interface OpenRule {
  /** True for a view that is only reached from another view. */
  readonly never?: true
  readonly feature?: 'history' | 'onramp' | 'receive' | 'send' | 'smartSessions' | 'swaps'
  readonly option?: 'enableWalletConnect' | 'enableWalletGuide'
  readonly namespaces?: readonly Namespace[]
  /** A condition on the modal's state. */
  readonly needs?: OpenNeed
}

export type OpenNeed =
  | 'account'
  | 'adapter'
  | 'address'
  | 'approval'
  | 'consent'
  | 'name'
  | 'sellers'
  | 'severalAddresses'
  | 'signature'
  | 'socials'
  | 'swaps'
  | 'user'

/**
 * `asking`: a wallet or a login is being waited for. `choosing`: the visitor is choosing a wallet. `connecting`: a
 * wallet or a provider was chosen. `listing`: wallets are listed. `pairing`: a QR code is shown. `emailStep`: leaving
 * ends the frame's request.
 */
export type ViewTrait = 'asking' | 'choosing' | 'connecting' | 'listing' | 'pairing' | 'emailStep'

interface ViewLine {
  readonly feature: string
  readonly data?: () => z.ZodMiniType
  readonly open?: OpenRule
  readonly is?: readonly ViewTrait[]
  readonly failure?: 'attempt' | 'disconnect' | 'fence' | 'login' | 'network' | 'signIn'
  /** The views that may follow: their code is loaded while the page is idle. */
  readonly next?: readonly string[]
}

/** A catalogue wallet with all its data: showing it needs no further request. */
const ofWallet = () => z.strictObject({ wallet: wallet() })

/** A connector of this browser, or a catalogue wallet that is not installed. */
const connectingExternalData = () => z.union([z.strictObject({ connectorId: z.string(), namespace }), ofWallet()])

/** A swap with preset values: tokens by symbol, and the amount in plain decimals with a point. */
const prefilledSwap = () =>
  z.optional(
    z.strictObject({
      fromToken: z.optional(z.string()),
      toToken: z.optional(z.string()),
      amount: z.optional(z.string()),
    }),
  )
export type PrefilledSwap = z.infer<ReturnType<typeof prefilledSwap>>

/** A token of the account by its CAIP-10 address; without one, the network's native coin. */
const ofToken = () => z.strictObject({ address: z.optional(z.string()) })

const named = { namespaces: ['eip155'] } as const satisfies OpenRule
/** On Solana, the history has only transactions that were sent from here. */
const history = { feature: 'history', namespaces: ['eip155', 'solana'] } as const satisfies OpenRule
const bought = { feature: 'onramp', needs: 'sellers' } as const satisfies OpenRule
const never = { never: true } as const satisfies OpenRule

/** All views. Facts about a view by its name belong here; its code is named in `ui/shell/views.ts`. */
export const views = {
  Connect: {
    feature: 'connect',
    open: { needs: 'adapter' },
    is: ['choosing', 'listing'],
    failure: 'login',
    next: [
      'ConnectingExternal',
      'ConnectingWalletConnectBasic',
      'ConnectingWalletConnect',
      'ConnectingMultiChain',
      'AllWallets',
      'Account',
      'WhatIsAWallet',
      'EmailVerifyOtp',
      'ConnectingSocial',
      'ConnectingFarcaster',
      'ConnectSocials',
    ],
  },
  AllWallets: {
    feature: 'connect',
    is: ['choosing', 'listing'],
    next: ['ConnectingExternal', 'ConnectingWalletConnect'],
  },
  ConnectingWalletConnectBasic: {
    feature: 'connect',
    open: { option: 'enableWalletConnect' },
    is: ['asking', 'choosing', 'connecting', 'listing', 'pairing'],
    next: ['Account', 'AllWallets'],
  },
  WhatIsAWallet: { feature: 'connect', open: { option: 'enableWalletGuide' }, next: ['GetWallet'] },
  GetWallet: { feature: 'connect', open: { option: 'enableWalletGuide' }, next: ['Downloads', 'AllWallets'] },
  Account: { feature: 'account', open: { needs: 'address' }, failure: 'disconnect', next: ['Networks'] },
  TokenDetails: { feature: 'account', data: ofToken, open: never },
  Networks: { feature: 'connect', failure: 'network', next: ['Account', 'Connect'] },
  UnsupportedChain: { feature: 'connect', failure: 'network', next: ['Account'] },
  /** Shown while the option `geofence` is asked, and if it does not let the visitor in. */
  Unavailable: { feature: 'connect', open: never, failure: 'fence' },
  SIWXSignMessage: { feature: 'sign-in', open: { needs: 'signature' }, failure: 'signIn' },
  /** The view of `SIWXSignMessage` for the option `siweConfig`. */
  ConnectingSiwe: {
    feature: 'sign-in',
    open: { needs: 'signature' },
    is: ['choosing', 'connecting'],
    failure: 'signIn',
  },
  /** The list of wallets, if Connect shows a button for it. */
  ConnectWallets: { feature: 'connect', is: ['choosing', 'listing'] },
  ConnectingExternal: {
    feature: 'connect',
    data: connectingExternalData,
    open: { needs: 'consent' },
    is: ['asking', 'choosing', 'connecting'],
    failure: 'attempt',
    next: ['Account'],
  },
  /** The choice among a wallet's namespaces. `connectorId` is the id of its row. */
  ConnectingMultiChain: {
    feature: 'connect',
    data: () => z.strictObject({ connectorId: z.string() }),
    open: { needs: 'consent' },
    is: ['choosing', 'connecting'],
    next: ['ConnectingExternal'],
  },
  /**
   * A catalogue wallet that is not installed: by QR code, by link or in a tab. Without a wallet: a QR code for any
   * wallet, also on phones.
   */
  ConnectingWalletConnect: {
    feature: 'connect',
    data: () => z.strictObject({ wallet: z.optional(wallet()) }),
    open: { option: 'enableWalletConnect', needs: 'consent' },
    is: ['asking', 'choosing', 'connecting', 'pairing'],
    next: ['Account', 'Downloads'],
  },
  Downloads: { feature: 'connect', data: ofWallet },
  EmailVerifyOtp: { feature: 'login', open: never, is: ['asking', 'emailStep'], failure: 'login' },
  EmailVerifyDevice: { feature: 'login', open: never, is: ['asking', 'emailStep'], failure: 'login' },
  ConnectSocials: { feature: 'login', open: { needs: 'socials' }, is: ['choosing'], failure: 'login' },
  ConnectingSocial: { feature: 'login', open: never, is: ['asking', 'choosing', 'connecting'], failure: 'login' },
  ConnectingFarcaster: { feature: 'login', open: never, is: ['asking', 'choosing', 'connecting'], failure: 'login' },
  UpdateEmailWallet: { feature: 'login', open: { needs: 'user' }, is: ['emailStep'], failure: 'login' },
  /** The code sent to the current email address … */
  UpdateEmailPrimaryOtp: { feature: 'login', open: never, is: ['emailStep'], failure: 'login' },
  /** … and the code sent to the new one. */
  UpdateEmailSecondaryOtp: { feature: 'login', open: never, is: ['emailStep'], failure: 'login' },
  UpgradeEmailWallet: { feature: 'login', open: { needs: 'user' } },
  AccountSettings: { feature: 'login', open: { needs: 'user' }, failure: 'login' },
  /** The place for the embedded wallet's frame, which shows the request. */
  ApproveTransaction: { feature: 'login', open: { needs: 'approval' } },
  /** Permissions of the embedded wallet, or of any other EVM wallet. */
  SmartSessions: { feature: 'login', open: { feature: 'smartSessions', needs: 'account' } },
  SwitchAddress: { feature: 'account', open: { needs: 'severalAddresses' } },
  /** The token to send; without data, the most valuable one. */
  WalletSend: { feature: 'send', data: () => z.optional(ofToken()), open: { feature: 'send', needs: 'account' } },
  WalletSendPreview: { feature: 'send', open: never },
  WalletSendSelectToken: { feature: 'send', open: never },
  WalletReceive: { feature: 'receive', open: { feature: 'receive', needs: 'account' } },
  WalletCompatibleNetworks: { feature: 'receive', open: { needs: 'account' } },
  Transactions: { feature: 'activity', open: history },
  ChooseAccountName: { feature: 'names', open: named },
  RegisterAccountName: { feature: 'names', open: named },
  RegisterAccountNameSuccess: { feature: 'names', open: { needs: 'name' } },
  OnRampProviders: { feature: 'buy', open: bought },
  OnRampTokenSelect: { feature: 'buy', open: bought },
  OnRampFiatSelect: { feature: 'buy', open: bought },
  BuyInProgress: { feature: 'buy', open: never },
  OnRampActivity: { feature: 'buy', open: { feature: 'onramp', namespaces: ['eip155'] } },
  WhatIsABuy: { feature: 'buy', open: bought },
  /** `hash` is an EVM transaction hash or a Solana signature. */
  TransactionDetails: { feature: 'activity', data: () => z.strictObject({ hash: z.string() }), open: history },
  Swap: { feature: 'swap', data: prefilledSwap, open: { feature: 'swaps', needs: 'swaps' } },
  /** `side` is the field for which the list is opened. */
  SwapSelectToken: { feature: 'swap', data: () => z.strictObject({ side: z.enum(['source', 'target']) }), open: never },
  SwapPreview: { feature: 'swap', open: never },
} as const satisfies Readonly<Record<string, ViewLine>>

type Views = typeof views
/** The name of a view. */
export type ViewName = keyof Views
export const viewNames = Object.keys(views) as ViewName[] // its own keys

export const viewLine = (name: ViewName): ViewLine => views[name]

export const viewIs = (name: ViewName, trait: ViewTrait): boolean => viewLine(name).is?.includes(trait) === true

export function nextViews(name: ViewName): readonly ViewName[] {
  const line = views[name]
  return 'next' in line ? line.next : []
}
