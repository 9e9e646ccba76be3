import type * as z from 'zod/mini'
import type { AppMessageName, appPayloads, frameResults } from '../../core/contracts/frame/messages.js'
import type { Chain } from '../chains/chain.js'
import type { Consents } from './consents.js'
import type { RequestView } from './describe/request-view.js'
import type { AccountType, FrameSpec } from './frame-api.js'
import type { Mailbox } from './mailbox.js'
import type { FrameNetworks } from './networks.js'
import type { FrameSession } from './session.js'
import type { FrameUsers } from './users.js'

export type PayloadOf<Name extends AppMessageName> = z.output<(typeof appPayloads)[Name]>
export type ResultOf<Name extends AppMessageName> = z.output<(typeof frameResults)[Name]>

export interface MessageContext {
  readonly session: FrameSession
  readonly origin: string
  readonly spec: FrameSpec
  readonly users: FrameUsers
  readonly mailbox: Mailbox
  readonly consents: Consents
  readonly networks: FrameNetworks
  /** The network in use: the one that was chosen, else the one of the frame's query, else the first. */
  chain(): Chain
  forPerson<Result>(wait: () => Promise<Result>): Promise<Result>
  /** Settles when what it says becomes true, which is for a person to see to. */
  until(isTrue: () => boolean): Promise<void>
  /** Shows a request and waits. @throws FrameError when the user says no */
  ask(call: { method: string; params: unknown; view: RequestView }): Promise<void>
  show(what: { theme?: PayloadOf<'SYNC_THEME'>; dapp?: PayloadOf<'SYNC_DAPP_DATA'> }): void
  /** A login has begun: whoever keeps a proof of it is told. */
  loggedIn(): void
  reload(): void
  readonly isCodeRefused: boolean
  readonly isRateGuarded: boolean
}

/** One function for each message of the modal: what it resolves with is the payload of the answer. */
export type MessageHandlers<Names extends AppMessageName = AppMessageName> = {
  readonly [Name in Names]: (payload: PayloadOf<Name>, context: MessageContext) => Promise<ResultOf<Name>>
}

export function accountTypeOf({ session, spec, networks, chain }: MessageContext): AccountType {
  if (!networks.hasSmartAccounts(chain())) return 'eoa'
  return session.user?.preferred ?? spec.preferredAccountType ?? 'smartAccount'
}
