import * as z from 'zod/mini'
import { hasMethod } from '../lib/foreign.js'
import type { SocialProvider } from './features.js'
import type { Eip1193Provider, SolanaStandardWallet } from './providers.js'
import type { ServiceProvider } from './service-providers.js'

/** What the visitor chose in Connect, for {@link LoginProvider}'s `connect`. */
export type LoginRequest = (
  | {
      readonly kind: 'email'
      /** The address that the visitor typed, in a valid form. */
      readonly email: string
      /**
       * Shows the view that asks for the code of the email, and resolves with what the visitor types. Call it again with
       * `isWrong` if the service refuses the code. A login that has a page of its own does not call it.
       */
      askCode(how?: { readonly isWrong?: boolean }): Promise<string>
    }
  | { readonly kind: 'social'; readonly social: SocialProvider }
) & {
  /** Aborts when the visitor leaves the login. A later answer connects nothing. */
  readonly signal: AbortSignal
}

/** The wallet of a visitor who has logged in, in one namespace or both. */
export interface LoginWallet {
  readonly eip155?: Eip1193Provider | undefined
  readonly solana?: SolanaStandardWallet | undefined
  /** How the visitor is called: drawn in Account, never sent anywhere. */
  readonly user?: { readonly email?: string | undefined; readonly username?: string | undefined } | undefined
}

/** The answer of a login: the wallet's provider, or an object with one for each namespace. */
export type LoginAnswer = Eip1193Provider | SolanaStandardWallet | LoginWallet

/** Logs visitors in without a wallet, by a service of the page. The modal draws the views. */
export interface LoginProvider extends ServiceProvider {
  readonly kind: 'login'
  /** True if it logs in by email. */
  readonly email: boolean
  /** The social providers that it logs in with, in the order of their buttons. */
  readonly socials: readonly SocialProvider[]
  /** The namespaces in which its wallets have accounts. */
  readonly namespaces: readonly ('eip155' | 'solana')[]
  /**
   * Resolves with the visitor's wallet. For a social provider it is called within the press, so that it may open a
   * window. It may also navigate the page away: then `reconnect` is asked when the page comes back. An error with code
   * 4001 means that the visitor gave up.
   */
  connect(request: LoginRequest): Promise<LoginAnswer>
  /**
   * Resolves with the wallet of a visitor who is still logged in, without asking them, or with undefined. Without this
   * function a login ends with the page.
   */
  reconnect?(how: { readonly signal: AbortSignal }): Promise<LoginAnswer | undefined>
  /** Logs the visitor out of the service. */
  disconnect?(): Promise<void>
}

/** The embedded wallet of a page in a frame: the protocol that this modal has always spoken. */
export interface LoginFrame extends ServiceProvider {
  readonly kind: 'frame'
  readonly url?: string | undefined
  readonly site?: string | undefined
  readonly pages?: string | undefined
}

/** Relays messages between the page and wallets on other devices. */
export interface RelayProvider extends ServiceProvider {
  readonly kind: 'relay'
  readonly url?: string | undefined
  readonly projectId?: string | undefined
}

/** A login of the host. The frame is replaced by its URLs before. */
export const loginProvider = () =>
  z.custom<LoginProvider>((value) => hasMethod(value, 'connect'), 'frame() or provider({ connect, … })')
