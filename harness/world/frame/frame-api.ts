import type { AppMessageName } from '../../../core/contracts/frame/messages.js'
import type { PendingMatch } from '../wallets/wallet.js'
import type { RequestView } from './describe/request-view.js'

export type AccountType = 'eoa' | 'smartAccount'

/** The embedded wallet of a scenario. Every member has a default. */
export interface FrameSpec {
  /** A login by email on a device that the frame has not seen asks for it first. @default false */
  readonly verifyDevice?: boolean | undefined
  /** Names of chains, of the world, on which smart accounts are. @default every EVM chain */
  readonly smartAccountNetworks?: readonly string[] | undefined
  /** The account type before any choice. @default smartAccount */
  readonly preferredAccountType?: AccountType | undefined
}

/** Where the frame's page and the providers' pages are. Two origins, neither the host's. */
export interface FrameOrigins {
  /** `https://secure.walletconnect.org` */
  readonly frame: string
  /** The origin of the social providers' and Farcaster's pages. */
  readonly social: string
}

/** The mailbox of a user who logs in. */
export interface FrameMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Six digits; absent where a device is to be approved. */
  readonly code?: string
  /** Virtual time, milliseconds since the epoch. */
  readonly sentAtMs: number
  readonly validUntilMs: number
  /** `approved`: of a device. */
  readonly state: 'new' | 'used' | 'replaced' | 'approved'
}

/** A social provider, or Farcaster, that waits for its user to say yes. */
export interface FrameConsent {
  readonly id: string
  readonly provider: string
  /** The origin of the page that the frame is in. */
  readonly origin: string
  /** Where the user meets the question. */
  readonly url: string
}

/** A request that waits until the visitor presses a button in the frame. */
export interface FrameRequest {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly origin: string
  readonly view: RequestView
}

/** One message from the modal, in order of arrival. */
export interface FrameMessage {
  /** By which the modal knows its answer. */
  readonly id: string | undefined
  readonly name: AppMessageName
  readonly payload: unknown
  /** `none`: not answered, or not yet. */
  readonly answer: 'success' | 'error' | 'none'
  /** For a person, or for good: nobody else waits for its answer. */
  readonly isHeld: boolean
}

/** The screen of the frame. */
export interface FrameView {
  readonly theme: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string | number>>
  /** The page that it is in, by its true origin, and what that calls itself. */
  readonly page: { readonly origin: string; readonly name: string | undefined }
  readonly user: { readonly name: string; readonly address: string; readonly network: string } | undefined
  /** The oldest is answered first. */
  readonly requests: readonly { readonly id: string; readonly view: RequestView }[]
}

/** A task for the frame's host, a page or the headless driver. */
export type FrameDeed =
  /** To the page that the frame is in. `stranger`: from another origin than the frame's. */
  | { readonly do: 'post'; readonly message: unknown; readonly from: 'frame' | 'stranger' }
  | { readonly do: 'show'; readonly view: FrameView }
  /** The document is made anew: it connects again. */
  | { readonly do: 'reload' }

/** One document of the frame, in a page or without one. */
export interface FrameHost {
  /** With its query, */
  readonly url: string
  /** The origin of the page around the frame: the only one that is heard and answered. */
  readonly parentOrigin: string
  /** Survives reloads, as what a browser keeps for the frame's origin does. */
  readonly device: string
  act(deed: FrameDeed): void
}

export interface FrameConnection {
  /** A message to the frame, with its sender. */
  receive(message: unknown, origin: string): void
  /** The visitor pressed a button. */
  decide(id: string, decision: 'approve' | 'reject'): void
  close(): void
}

/** The embedded wallet, behind its page: keys, mailbox, providers, and what its user decides. */
export interface Frame {
  readonly origins: FrameOrigins
  /** Another place for the pages, before any is open: `up` serves them itself. */
  setOrigins(origins: FrameOrigins): void
  connect(host: FrameHost): FrameConnection
  /** A document of the frame's origin or of the providers'; undefined where a file has to be read for it. */
  answerPage(request: Request): Promise<Response | undefined>
  /** The document is asked for. By a fault it `cannot be had`, or there is a server's `error page` in its place. */
  load(): 'document' | 'cannot be had' | 'error page'
  /** Newest last. */
  readonly mails: readonly FrameMail[]
  /** The newest code that was sent to the address and not used. Waits for one. @throws Error when none comes */
  codeFor(email: string, withinMs?: number): Promise<string>
  /** The link in the mail that asks about a device is followed. */
  approveDevice(email: string, withinMs?: number): Promise<void>
  readonly consents: readonly FrameConsent[]
  /**
   * The user of a social provider decides, as on the provider's page. Resolves with where the pop-up goes then; undefined
   * for Farcaster, whose user is elsewhere. `as`: the name that they have there; a name of the world's accounts has that account's keys.
   */
  consent(decision: 'approve' | 'deny', match?: ConsentMatch): Promise<string | undefined>
  readonly pending: readonly FrameRequest[]
  approve(match?: PendingMatch): Promise<void>
  reject(match?: PendingMatch): Promise<void>
  /** Every login ends, as after a long time; nobody is told. */
  expireSessions(): void
  /** The screen of each open document. */
  readonly views: readonly FrameView[]
  readonly messages: readonly FrameMessage[]
  /** Messages that came from another origin than the page's. */
  readonly ignored: number
  /** Messages of the modal that break the contract, a sentence each. */
  readonly problems: readonly string[]
  /** `on` is `frame`, or `frame CONNECT_OTP`. @throws FaultError */
  addFault(on: string, fault: unknown): () => void
  onChange(listener: () => void): () => void
  /** The smart account of whoever is called so. EIP-55. */
  smartAccountOf(name: string): `0x${string}` | undefined
  dispose(): void
}

export interface ConsentMatch {
  readonly id?: string | undefined
  readonly provider?: string | undefined
  readonly as?: string | undefined
  /** Without it a social account has none. */
  readonly email?: string | undefined
  readonly withinMs?: number | undefined
}

/** An error answer of the frame: its message is the reply's `message`. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

export const frameTexts = {
  noLogin: 'Not logged in.',
  noCode: 'No code was sent. Ask for one first.',
  wrongCode: 'Invalid code. Try again.',
  expiredCode: 'The code has expired. Ask for a new one.',
  tooManyCodes: 'Too many wrong codes. Ask for a new one.',
  rejected: 'User rejected the request.',
  consentDenied: 'The provider denied access.',
  consentUnknown: 'This login expired or was already used.',
} as const
