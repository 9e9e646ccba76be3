import type * as z from 'zod/mini'
import type { AppMessageName, appPayloads, frameResults } from '../../../core/contracts/frame/messages.js'
import type { Chain } from '../chains/chain.js'
import { smartAccountAddress } from '../chains/contracts/smart-account.js'
import type { Consents } from './consents.js'
import type { TokenOf } from './describe/describe-transaction.js'
import type { RequestView } from './describe/request-view.js'
import { type AccountType, FrameError, type FrameSpec, frameTexts } from './frame-api.js'
import type { Mailbox } from './mailbox.js'
import { chainIdOf, type FrameNetworks } from './networks.js'
import type { FrameUser, FrameUsers } from './users.js'

export type PayloadOf<Name extends AppMessageName> = z.output<(typeof appPayloads)[Name]>
export type ResultOf<Name extends AppMessageName> = z.output<(typeof frameResults)[Name]>

export interface FrameSession {
  readonly device: string
  user: FrameUser | undefined
  login: { readonly email: string; isDeviceKnown: boolean } | undefined
  update: { readonly email: string; step: 'primary' | 'secondary' } | undefined
  readonly knownEmails: Set<string>
  chain: Chain | undefined
  token: string | undefined
}

export function createSession(device: string): FrameSession {
  const nothing = { user: undefined, login: undefined, update: undefined, chain: undefined, token: undefined }
  return { device, knownEmails: new Set(), ...nothing }
}

export interface SharedParts {
  readonly spec: FrameSpec
  readonly users: FrameUsers
  readonly mailbox: Mailbox
  readonly consents: Consents
  readonly networks: FrameNetworks
}

export interface MessageContext extends SharedParts {
  readonly session: FrameSession
  readonly origin: string
  chain(): Chain
  forPerson<Result>(wait: () => Promise<Result>): Promise<Result>
  until(isTrue: () => boolean): Promise<void>
  ask(call: { method: string; params: unknown; view: RequestView }): Promise<void>
  show(what: { theme?: PayloadOf<'SYNC_THEME'>; dapp?: PayloadOf<'SYNC_DAPP_DATA'> }): void
  loggedIn(): void
  reload(): void
  readonly isCodeRefused: boolean
  readonly isRateGuarded: boolean
}

/** What tells which account of the user is meant. */
export type AccountContext = Pick<MessageContext, 'session' | 'spec' | 'networks' | 'chain'>

/** One handler for each message of the modal. It resolves with the payload of the answer. */
export type MessageHandlers = {
  readonly [Name in AppMessageName]: (payload: PayloadOf<Name>, context: MessageContext) => Promise<ResultOf<Name>>
}

export function accountTypeOf({ session, spec, networks, chain }: AccountContext): AccountType {
  if (!networks.hasSmartAccounts(chain())) return 'eoa'
  return session.user?.preferred ?? spec.preferredAccountType ?? 'smartAccount'
}

export function userOf({ session }: Pick<AccountContext, 'session'>): FrameUser {
  if (session.user) return session.user
  throw new FrameError(frameTexts.noLogin)
}

/** Address and accounts of the logged-in user on the current network. */
export function accountOf(context: AccountContext) {
  const chain = context.chain()
  const { account } = userOf(context)
  const chainId = chainIdOf(chain)
  if (chain.kind !== 'evm') {
    const own = { address: account.solanaAddress, type: 'eoa' as const }
    return { ...own, chainId, accounts: [own] }
  }
  const eoa = { address: account.evmAddress, type: 'eoa' as const }
  const smart = { address: smartAccountAddress({ owner: account.evmAddress }), type: 'smartAccount' as const }
  const type = accountTypeOf(context)
  const accounts = context.networks.hasSmartAccounts(chain) ? [eoa, smart] : [eoa]
  return { address: type === 'eoa' ? eoa.address : smart.address, chainId, accounts, type }
}

export interface RpcRequest {
  readonly method: string
  readonly params: unknown
  readonly user: FrameUser
  readonly chain: Chain
  readonly type: AccountType
  readonly origin: string
  ask(view: RequestView): Promise<void>
  /** The token at a contract of this network, or its coin. */
  readonly tokenOf: TokenOf
}

export type RpcMethod = (request: RpcRequest) => Promise<unknown>
