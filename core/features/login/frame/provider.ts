import type { Namespace } from '../../../contracts/caip.js'
import type { AppMessageName, AppPayload, FrameResult, FrameSocial } from '../../../contracts/frame/messages.js'
import { isLoginPage } from '../../../contracts/opened-pages.js'
import { isSafeRpcMethod } from '../../../contracts/rpc-methods.js'
import type { Services } from '../../../contracts/services.js'
import { isModalError } from '../../../errors/base.js'
import { EmailCooldownError, SocialLinkError } from '../../../errors/frame.js'
import type { Platform } from '../../../lib/platform/platform.js'
import type { ModalStorage } from '../../../services/storage/modal-storage.js'
import type { FrameClient } from './client.js'

const EMAIL_COOLDOWN_MS = 30_000
/** The time limit of requests that need no decision by the visitor. */
const ANSWER_LIMIT_MS = 30_000
const SIGN_OUT_LIMIT_MS = 3000

/** A chain in the frame's notation: the chain id of an EVM network, the CAIP-2 id of any other. */
export type FrameChainId = string | number

export type WalletCall = Readonly<{ namespace: Namespace; method: string; params?: unknown }>

export interface FrameProvider {
  secondsToNextEmail(): number
  setSessionToken(next: string): void
  /** @throws {@link EmailCooldownError} within 30 s of the last email */
  connectEmail(email: string, signal: AbortSignal): Promise<'CONNECT' | 'VERIFY_DEVICE' | 'VERIFY_OTP'>
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
  getSocialRedirectUri(provider: FrameSocial, signal: AbortSignal): Promise<string>
  connectSocial(uri: string, signal: AbortSignal): Promise<void>
  /** Resolves with undefined if the frame gives up: that is not a failure, there is just no URL. */
  getFarcasterUri(signal: AbortSignal): Promise<string | undefined>
  /** Waits for the visitor's approval in Farcaster's app, without a time limit. */
  connectFarcaster(signal: AbortSignal): Promise<void>
  isConnected(signal: AbortSignal): Promise<boolean>
  /**
   * Asks the frame again after another tab, whose frame has no user, forgot the login. If this page's frame has one,
   * storage is updated.
   */
  isStillConnected(signal: AbortSignal): Promise<boolean>
  getUser(
    params: { chainId: FrameChainId; preferredAccountType: string },
    signal: AbortSignal,
  ): Promise<FrameResult<'GET_USER'>>
  /** Empty after a failure: no smart account is offered then. */
  getSmartAccountEnabledNetworks(signal: AbortSignal): Promise<readonly number[]>
  setPreferredAccount(type: string, signal: AbortSignal): Promise<FrameResult<'SET_PREFERRED_ACCOUNT'>>
  switchNetwork(wanted: FrameChainId, signal: AbortSignal): Promise<string | number>
  updateEmail(email: string, signal: AbortSignal): Promise<'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'>
  updateEmailPrimaryOtp(otp: string, signal: AbortSignal): Promise<void>
  updateEmailSecondaryOtp(otp: string, signal: AbortSignal): Promise<string>
  syncTheme(theme: AppPayload<'SYNC_THEME'>): Promise<void>
  /** Signs out. Never rejects: the visitor counts as signed out here, and the next login asks the frame again. */
  signOut(): Promise<void>
  reload(): Promise<void>
  /** Sends a request to the wallet. Rejects methods outside the lists; the caller decides whether asking is allowed. */
  request(call: WalletCall & { chainId: FrameChainId }, signal: AbortSignal): Promise<unknown>
}

/** Wraps the requests to the embedded wallet, and stores parts of its answers. */
export function createFrameProvider(
  client: FrameClient,
  storage: ModalStorage,
  platform: Platform,
  sites: Pick<Services, 'frame' | 'frameSite' | 'loginPages'>,
): FrameProvider {
  let token: string | undefined
  /** True if this page's frame had no user: a login in storage is then another tab's. */
  let isOthers = false

  const ask = <Name extends AppMessageName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
    limitMs: number | undefined = ANSWER_LIMIT_MS,
  ): Promise<FrameResult<Name>> => client.request(name, payload, { signal, limitMs })

  /** Whole seconds until another email may be sent, rounded up; 0 means now. */
  const secondsToNextEmail = () => {
    const last = storage.get('lastEmailLoginTime')
    if (last === undefined) return 0
    // If the clock was set back, the visitor could have to wait for hours: the cooldown restarts instead.
    if (last > platform.now()) rememberEmailSent()
    const left = EMAIL_COOLDOWN_MS - Math.max(0, platform.now() - last)
    return left > 0 ? Math.ceil(left / 1000) : 0
  }
  const rememberEmailSent = () => storage.set('lastEmailLoginTime', platform.now())
  const rememberUsername = (name: string | null | undefined) => {
    if (name) storage.set('socialUsername', name)
  }
  const rememberLogin = (email: string | null | undefined) => {
    if (email) storage.set('email', email)
    storage.set('emailLoginUsed', true)
    storage.set('lastEmailLoginTime', undefined)
    isOthers = false
  }
  const forgetLogin = () => {
    for (const item of ['emailLoginUsed', 'email', 'lastUsedChainId', 'socialUsername', 'connectedSocial'] as const)
      storage.set(item, undefined)
  }

  return {
    secondsToNextEmail,
    setSessionToken: (next: string) => {
      token = next
    },
    connectEmail: async (email: string, signal: AbortSignal) => {
      const seconds = secondsToNextEmail()
      if (seconds > 0) throw new EmailCooldownError({ seconds })
      const { action } = await ask('CONNECT_EMAIL', { email }, signal)
      rememberEmailSent()
      return action
    },
    connectDevice: (signal: AbortSignal) => ask('CONNECT_DEVICE', undefined, signal),
    connectOtp: (otp: string, signal: AbortSignal) => ask('CONNECT_OTP', { otp }, signal),
    getSocialRedirectUri: async (provider: FrameSocial, signal: AbortSignal) => {
      const { uri } = await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
      if (!isLoginPage(uri, provider, sites)) throw new SocialLinkError({ url: uri, isForeign: true })
      return uri
    },
    connectSocial: async (uri: string, signal: AbortSignal) =>
      rememberUsername((await ask('CONNECT_SOCIAL', { uri }, signal)).userName),
    getFarcasterUri: async (signal: AbortSignal) => {
      const answer = await ask('GET_FARCASTER_URI', undefined, signal).catch((error) => {
        if (!isModalError(error, 'frame_aborted')) throw error
      })
      if (answer && !isLoginPage(answer.url, 'farcaster', sites))
        throw new SocialLinkError({ url: answer.url, isForeign: true })
      return answer?.url
    },
    connectFarcaster: async (signal: AbortSignal) =>
      rememberUsername((await client.request('CONNECT_FARCASTER', undefined, { signal })).userName),
    isConnected: async (signal: AbortSignal) => {
      if (!storage.get('emailLoginUsed')) return false
      const { isConnected } = await ask('IS_CONNECTED', token ? { token } : undefined, signal)
      // A frame that does not answer has not logged the user out.
      if (!isConnected && !isOthers) forgetLogin()
      isOthers = !isConnected
      return isConnected
    },
    isStillConnected: async (signal: AbortSignal) => {
      const { isConnected } = await ask('IS_CONNECTED', token ? { token } : undefined, signal)
      if (isConnected) storage.set('emailLoginUsed', true)
      return isConnected
    },
    getUser: async (params: { chainId: FrameChainId; preferredAccountType: string }, signal: AbortSignal) => {
      const user: FrameResult<'GET_USER'> = await ask('GET_USER', params, signal)
      rememberLogin(user.email)
      storage.set('lastUsedChainId', user.chainId)
      return user
    },
    getSmartAccountEnabledNetworks: async (signal: AbortSignal): Promise<readonly number[]> => {
      const answer = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal).catch(() => undefined)
      const ids = answer?.smartAccountEnabledNetworks ?? []
      if (!signal.aborted) storage.set('smartAccountEnabledNetworks', [...ids])
      return ids
    },
    setPreferredAccount: (type: string, signal: AbortSignal) => ask('SET_PREFERRED_ACCOUNT', { type }, signal),
    switchNetwork: async (wanted: FrameChainId, signal: AbortSignal) => {
      const { chainId } = await ask('SWITCH_NETWORK', { chainId: wanted }, signal)
      storage.set('lastUsedChainId', chainId)
      return chainId
    },
    updateEmail: async (email: string, signal: AbortSignal) => {
      const { action } = await ask('UPDATE_EMAIL', { email }, signal)
      rememberEmailSent()
      return action
    },
    updateEmailPrimaryOtp: (otp: string, signal: AbortSignal) => ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal),
    updateEmailSecondaryOtp: async (otp: string, signal: AbortSignal) => {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      rememberLogin(newEmail)
      return newEmail
    },
    syncTheme: (theme: AppPayload<'SYNC_THEME'>) => ask('SYNC_THEME', theme),
    signOut: async () => {
      token = undefined
      forgetLogin()
      await ask('SIGN_OUT', undefined, undefined, SIGN_OUT_LIMIT_MS).catch(() => undefined)
    },
    reload: () => ask('RELOAD', undefined),
    request: (
      { method, params, chainId, namespace }: WalletCall & { chainId: FrameChainId },
      signal: AbortSignal,
    ): Promise<unknown> => {
      const named = { method, ...(params !== undefined && { params }), chainId, chainNamespace: namespace }
      const call = named as AppPayload<'RPC_REQUEST'> // parsed when it is sent
      // Requests that need approval have no time limit.
      const limitMs = isSafeRpcMethod(method) ? ANSWER_LIMIT_MS : undefined
      return client.request('RPC_REQUEST', call, { signal, limitMs })
    },
  }
}
