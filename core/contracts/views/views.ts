import * as z from 'zod/mini'
import { type Namespace, namespace } from '../caip.js'
import { wallet } from '../wallet.js'

/** When `open()` may lead to a view. All conditions that are named have to hold; without any, always. */
export interface OpenRule {
  /** A view that stands behind another one and is reached from there alone. */
  readonly never?: true
  readonly feature?: 'history' | 'onramp' | 'receive' | 'send' | 'swaps'
  readonly option?: 'enableWalletConnect' | 'enableWalletGuide'
  readonly namespaces?: readonly Namespace[]
  /** A fact that the state of the modal has to show. */
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
  | 'user'

/**
 * `asking`: a wallet or a login is waited for. `choosing`: the visitor is on the way to a wallet. `connecting`: a way to a wallet or
 * a provider was chosen. `listing`: wallets are listed. `pairing`: a code is shown. `emailStep`: leaving it ends what the frame is asked.
 */
export type ViewTrait = 'asking' | 'choosing' | 'connecting' | 'listing' | 'pairing' | 'emailStep'

interface ViewLine {
  readonly feature: string
  readonly data?: () => z.ZodMiniType
  readonly open?: OpenRule
  readonly is?: readonly ViewTrait[]
  readonly failure?: 'attempt' | 'disconnect' | 'login' | 'network' | 'signIn'
  /** Where the visitor may go from here: loaded while the page is idle. */
  readonly next?: readonly string[]
}

/** A wallet of the catalogue, whole: what is shown of it needs no further request. */
const ofWallet = () => z.strictObject({ wallet: wallet() })

/** A connector that is here, or a catalogue wallet that is not installed. */
const connectingExternalData = () => z.union([z.strictObject({ connectorId: z.string(), namespace }), ofWallet()])

/** A swap that is begun from outside: tokens by their symbols, and the amount as a visitor would type it, with a point. */
const prefilledSwap = () =>
  z.optional(
    z.strictObject({
      fromToken: z.optional(z.string()),
      toToken: z.optional(z.string()),
      amount: z.optional(z.string()),
    }),
  )
export type PrefilledSwap = z.infer<ReturnType<typeof prefilledSwap>>

/** A token of the account by its CAIP-10 address; without one, the network's own. */
const ofToken = () => z.strictObject({ address: z.optional(z.string()) })

const named = { namespaces: ['eip155'] } as const satisfies OpenRule
/** On Solana, transactions that were sent from here. */
const history = { feature: 'history', namespaces: ['eip155', 'solana'] } as const satisfies OpenRule
const bought = { feature: 'onramp', needs: 'sellers' } as const satisfies OpenRule
const never = { never: true } as const satisfies OpenRule

/** All views. Everything that is said of a view by its name is said here; its code stands in `ui/shell/views.ts`. */
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
  SIWXSignMessage: { feature: 'sign-in', open: { needs: 'signature' }, failure: 'signIn' },
  /** The same for the option `siweConfig`. */
  ConnectingSiwe: {
    feature: 'sign-in',
    open: { needs: 'signature' },
    is: ['choosing', 'connecting'],
    failure: 'signIn',
  },
  /** The list of wallets, where Connect keeps it behind one button. */
  ConnectWallets: { feature: 'connect', is: ['choosing', 'listing'] },
  ConnectingExternal: {
    feature: 'connect',
    data: connectingExternalData,
    open: { needs: 'consent' },
    is: ['asking', 'choosing', 'connecting'],
    failure: 'attempt',
    next: ['Account'],
  },
  /** Which of a wallet's chains to connect. `connectorId` is the id of its row. */
  ConnectingMultiChain: {
    feature: 'connect',
    data: () => z.strictObject({ connectorId: z.string() }),
    open: { needs: 'consent' },
    is: ['choosing', 'connecting'],
    next: ['ConnectingExternal'],
  },
  /** A wallet of the catalogue that is not installed: by code, by link, in a tab. Without one a code for any, on phones too. */
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
  /** The code that was sent to the address in use … */
  UpdateEmailPrimaryOtp: { feature: 'login', open: never, is: ['emailStep'], failure: 'login' },
  /** … and to the one that takes its place. */
  UpdateEmailSecondaryOtp: { feature: 'login', open: never, is: ['emailStep'], failure: 'login' },
  UpgradeEmailWallet: { feature: 'login', open: { needs: 'user' } },
  AccountSettings: { feature: 'login', open: { needs: 'user' }, failure: 'login' },
  /** The place of the embedded wallet's frame, which draws the request. */
  ApproveTransaction: { feature: 'login', open: { needs: 'approval' } },
  SmartSessions: { feature: 'login', open: { needs: 'user' } },
  SwitchAddress: { feature: 'account', open: { needs: 'severalAddresses' } },
  /** The token that is sent; without data, the most valuable one. */
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
  /** `hash`: of an EVM transaction; on Solana its signature. */
  TransactionDetails: { feature: 'activity', data: () => z.strictObject({ hash: z.string() }), open: history },
  Swap: { feature: 'swap', data: prefilledSwap, open: { feature: 'swaps', namespaces: ['eip155'] } },
  /** The list is opened for one of the two fields. */
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
