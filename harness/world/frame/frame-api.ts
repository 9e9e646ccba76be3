import type { AppMessageName } from '../../../core/contracts/frame/messages.js'
import type { PendingMatch } from '../wallets/wallet.js'
import type { RequestView } from './describe/request-view.js'

export type AccountType = 'eoa' | 'smartAccount'

/** Settings of the embedded wallet. Every member has a default. */
export interface FrameSpec {
  /** True if an email login on a new device asks for approval of the device first. @default false */
  readonly verifyDevice?: boolean | undefined
  /** Names of the world's chains that have smart accounts. @default every EVM chain */
  readonly smartAccountNetworks?: readonly string[] | undefined
  /** The account type before the user chooses one. @default smartAccount */
  readonly preferredAccountType?: AccountType | undefined
}

/** Origins of the frame's page and of the providers' pages. Neither is the host page's origin. */
export interface FrameOrigins {
  /** `https://secure.walletconnect.org` */
  readonly frame: string
  /** Origin of the pages of social providers and Farcaster. */
  readonly social: string
}

/** A mail to a user who logs in. */
export interface FrameMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  /** Six digits; absent in a mail that asks to approve a device. */
  readonly code?: string
  /** Virtual time, milliseconds since the epoch. */
  readonly sentAtMs: number
  readonly validUntilMs: number
  /** `approved` applies to mails about a device. */
  readonly state: 'new' | 'used' | 'replaced' | 'approved'
}

/** A consent request of a social provider or Farcaster that waits for its user. */
export interface FrameConsent {
  readonly id: string
  readonly provider: string
  /** Origin of the page that embeds the frame. */
  readonly origin: string
  /** URL at which the user sees the request. */
  readonly url: string
}

/** A request that waits for a button press in the frame. */
export interface FrameRequest {
  readonly id: string
  readonly method: string
  readonly params: unknown
  readonly origin: string
  readonly view: RequestView
}

/** A message from the modal. Messages are listed in order of arrival. */
export interface FrameMessage {
  /** Id that links the message to its answer. */
  readonly id: string | undefined
  readonly name: AppMessageName
  readonly payload: unknown
  /** `none`: without an answer, or not yet answered. */
  readonly answer: 'success' | 'error' | 'none'
  /** True while the message waits for a person, or is never answered: then no other part has to wait for it. */
  readonly isHeld: boolean
}

/** The frame's screen. */
export interface FrameView {
  readonly theme: 'light' | 'dark'
  readonly themeVariables: Readonly<Record<string, string | number>>
  /** The embedding page: its real origin, and the name that it gives itself. */
  readonly page: { readonly origin: string; readonly name: string | undefined }
  readonly user: { readonly name: string; readonly address: string; readonly network: string } | undefined
  /** Pending requests, oldest first. The oldest has to be decided first. */
  readonly requests: readonly { readonly id: string; readonly view: RequestView }[]
}

/** A task for the frame's host: a page or the headless driver. */
export type FrameDeed =
  /** Posts a message to the embedding page. `stranger`: from another origin than the frame's. */
  | { readonly do: 'post'; readonly message: unknown; readonly from: 'frame' | 'stranger' }
  | { readonly do: 'show'; readonly view: FrameView }
  /** Reloads the document, which then connects again. */
  | { readonly do: 'reload' }

/** The host of one frame document, with or without a page. */
export interface FrameHost {
  /** URL with its query. */
  readonly url: string
  /** Origin of the embedding page: the frame accepts messages from it alone. */
  readonly parentOrigin: string
  /** Id of the device, kept across reloads like a browser's storage of the frame's origin. */
  readonly device: string
  act(deed: FrameDeed): void
}

export interface FrameConnection {
  /** Passes a message to the frame, with its origin. */
  receive(message: unknown, origin: string): void
  /** The visitor approved or rejected a request. */
  decide(id: string, decision: 'approve' | 'reject'): void
  close(): void
}

/** The embedded wallet without its page: keys, mailbox, providers, and its user's decisions. */
export interface Frame {
  readonly origins: FrameOrigins
  /** Sets other origins for the pages, before any is open: `up` serves them itself. */
  setOrigins(origins: FrameOrigins): void
  connect(host: FrameHost): FrameConnection
  /** Answers a document of the frame's origin or a provider's; `undefined` for other URLs, and for pages read from a file. */
  answerPage(request: Request): Promise<Response | undefined>
  /** Result of loading the document. A fault makes it `cannot be had` or replaces it by an `error page`. */
  load(): 'document' | 'cannot be had' | 'error page'
  /** Newest last. */
  readonly mails: readonly FrameMail[]
  /** Waits for the newest unused code sent to an address. @throws Error when none arrives in time */
  codeFor(email: string, withinMs?: number): Promise<string>
  /** Follows the link in the mail that asks to approve a device. */
  approveDevice(email: string, withinMs?: number): Promise<void>
  readonly consents: readonly FrameConsent[]
  /**
   * Decides a consent request as the provider's user. Resolves with the pop-up's next URL, or `undefined` for
   * Farcaster, whose user is on a phone. `as` is the user's name at the provider. A name of a world's account gives the
   * user that account's keys.
   */
  consent(decision: 'approve' | 'deny', match?: ConsentMatch): Promise<string | undefined>
  readonly pending: readonly FrameRequest[]
  approve(match?: PendingMatch): Promise<void>
  reject(match?: PendingMatch): Promise<void>
  /** Ends every login, as after a long time, without any message to the modal. */
  expireSessions(): void
  /** Screens of all open documents. */
  readonly views: readonly FrameView[]
  readonly messages: readonly FrameMessage[]
  /** Number of ignored messages: those from another origin than the embedding page's. */
  readonly ignored: number
  /** Messages of the modal that break the contract, one sentence each. */
  readonly problems: readonly string[]
  /** Activates a fault. `on` is `frame` or a message: `frame CONNECT_OTP`. @throws FaultError */
  addFault(on: string, fault: unknown): () => void
  onChange(listener: () => void): () => void
  /** Smart account address of the user with this name, EIP-55. */
  smartAccountOf(name: string): `0x${string}` | undefined
  dispose(): void
}

export interface ConsentMatch {
  readonly id?: string | undefined
  readonly provider?: string | undefined
  readonly as?: string | undefined
  /** Email address of the social account. @default none */
  readonly email?: string | undefined
  readonly withinMs?: number | undefined
}

/** An error answer of the frame. Its message is sent as the answer's `message`. */
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
