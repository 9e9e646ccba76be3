import type { Namespace } from '../../../contracts/caip.js'
import type { AppMessageName, AppPayload, FrameResult, FrameSocial } from '../../../contracts/frame/messages.js'
import { EmailCooldownError } from '../../../errors/frame.js'
import type { Platform } from '../../../lib/platform/platform.js'
import type { ModalStorage } from '../../../services/storage/modal-storage.js'
import type { FrameAnswer, FrameClient } from './client.js'

/** Email login cooldown: 30 seconds between triggers. */
const EMAIL_COOLDOWN_MS = 30_000
/** Time limit for requests that need no decision of the visitor. */
const ANSWER_LIMIT_MS = 30_000
/** Signing out waits no longer than this for the frame. */
const SIGN_OUT_LIMIT_MS = 3000

/** A chain as the frame names it: the number of an EVM chain, the CAIP-2 id of any other. */
export type FrameChainId = string | number

/** A request to the embedded wallet on behalf of the page or of a view. */
export interface WalletCall {
  readonly namespace: Namespace
  readonly method: string
  readonly params?: unknown
}

/**
 * The calls to the embedded wallet, and the parts of its answers that storage keeps. Every call rejects as {@link
 * FrameClient.request} does.
 */
export interface FrameProvider {
  /** @throws {@link EmailCooldownError} within 30 s of the last email */
  connectEmail(email: string, signal: AbortSignal): Promise<FrameResult<'CONNECT_EMAIL'>['action']>
  connectDevice(signal: AbortSignal): Promise<void>
  connectOtp(otp: string, signal: AbortSignal): Promise<void>
  getSocialRedirectUri(provider: FrameSocial, signal: AbortSignal): Promise<string>
  /** Resolves with the user's name at the provider. */
  connectSocial(uri: string, signal: AbortSignal): Promise<string | undefined>
  /** Undefined: it was given up. */
  getFarcasterUri(signal: AbortSignal): Promise<string | undefined>
  /** Waits for the visitor's approval in Farcaster's app; resolves with the name there. */
  connectFarcaster(signal: AbortSignal): Promise<string | undefined>
  /** Without asking where nobody logged in. A no, or a failure, clears what was cached of the login. */
  isConnected(signal: AbortSignal): Promise<boolean>
  getUser(
    params: { chainId: FrameChainId; preferredAccountType: string },
    signal: AbortSignal,
  ): Promise<FrameResult<'GET_USER'>>
  /** `[]` when it cannot be had. */
  getSmartAccountEnabledNetworks(signal: AbortSignal): Promise<readonly number[]>
  setPreferredAccount(type: string, signal: AbortSignal): Promise<FrameResult<'SET_PREFERRED_ACCOUNT'>>
  switchNetwork(chainId: FrameChainId, signal: AbortSignal): Promise<FrameChainId>
  /** The chain that the frame is on. */
  getChainId(signal: AbortSignal): Promise<FrameChainId>
  updateEmail(email: string, signal: AbortSignal): Promise<FrameResult<'UPDATE_EMAIL'>['action']>
  updateEmailPrimaryOtp(otp: string, signal: AbortSignal): Promise<void>
  /** Resolves with the new address. */
  updateEmailSecondaryOtp(otp: string, signal: AbortSignal): Promise<string>
  syncTheme(theme: AppPayload<'SYNC_THEME'>): Promise<void>
  syncDappData(data: AppPayload<'SYNC_DAPP_DATA'>): Promise<void>
  /** Clears what was cached of the login, then tells the frame. Never rejects. */
  signOut(): Promise<void>
  reload(): Promise<void>
  /** Sends one call to the wallet. Refuses methods outside the lists; the caller decides whether asking is allowed. */
  request(call: { method: string; params?: unknown }, signal: AbortSignal): Promise<unknown>
  /** Whole seconds until another email may be sent, rounded up; 0: now. */
  secondsToNextEmail(): number
  /** The token of SESSION_UPDATE; sent with IS_CONNECTED. */
  setSessionToken(token: string): void
}

export function createFrameProvider({
  client,
  storage,
  platform,
}: {
  client: FrameClient
  storage: ModalStorage
  platform: Platform
}): FrameProvider {
  let token: string | undefined

  const ask = <Name extends AppMessageName>(
    name: Name,
    payload: AppPayload<Name>,
    signal?: AbortSignal,
    limitMs: number | undefined = ANSWER_LIMIT_MS,
  ): Promise<FrameAnswer<Name>> => client.request(name, payload, { signal, limitMs })

  const secondsToNextEmail = () => {
    const last = storage.get('lastEmailLoginTime')
    if (last === undefined) return 0
    // A clock that was put back since would make the visitor wait for hours: they wait from now on.
    if (last > platform.now()) rememberEmailSent()
    const left = EMAIL_COOLDOWN_MS - Math.max(0, platform.now() - last)
    return left > 0 ? Math.ceil(left / 1000) : 0
  }
  const rememberEmailSent = () => storage.set('lastEmailLoginTime', platform.now())
  const rememberUsername = (name: string | null | undefined) => {
    if (name) storage.set('socialUsername', name)
    return name ?? undefined
  }
  const rememberLogin = (email: string | null | undefined) => {
    if (email) storage.set('email', email)
    storage.set('emailLoginUsed', true)
    storage.set('lastEmailLoginTime', undefined)
  }

  return {
    setSessionToken: (next) => {
      token = next
    },
    connectEmail: async (email, signal) => {
      const seconds = secondsToNextEmail()
      if (seconds > 0) throw new EmailCooldownError({ seconds })
      const { action } = await ask('CONNECT_EMAIL', { email }, signal)
      rememberEmailSent()
      return action
    },
    connectDevice: async (signal) => {
      await ask('CONNECT_DEVICE', undefined, signal)
    },
    connectOtp: async (otp, signal) => {
      await ask('CONNECT_OTP', { otp }, signal)
    },
    getSocialRedirectUri: async (provider, signal) => (await ask('GET_SOCIAL_REDIRECT_URI', { provider }, signal)).uri,
    connectSocial: async (uri, signal) => rememberUsername((await ask('CONNECT_SOCIAL', { uri }, signal)).userName),
    getFarcasterUri: async (signal) => (await ask('GET_FARCASTER_URI', undefined, signal))?.url,
    connectFarcaster: async (signal) =>
      // The visitor takes their time, in another app.
      rememberUsername((await client.request('CONNECT_FARCASTER', undefined, { signal })).userName),
    isConnected: async (signal) => {
      if (!storage.get('emailLoginUsed')) return false
      const { isConnected } = await ask('IS_CONNECTED', token ? { token } : undefined, signal)
      // A frame that does not answer has logged nobody out.
      if (!isConnected) clearLoginCache(storage)
      return isConnected
    },
    getUser: async (params, signal) => {
      const user = await ask('GET_USER', params, signal)
      rememberLogin(user.email)
      storage.set('lastUsedChainId', user.chainId)
      return user
    },
    getSmartAccountEnabledNetworks: async (signal) => {
      const ids = await ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal).then(
        (answer) => answer.smartAccountEnabledNetworks,
        // Stores empty list: no smart account is offered then.
        () => [],
      )
      if (!signal.aborted) storage.set('smartAccountEnabledNetworks', [...ids])
      return ids
    },
    setPreferredAccount: (type, signal) => ask('SET_PREFERRED_ACCOUNT', { type }, signal),
    switchNetwork: async (chainId, signal) => {
      const answer = await ask('SWITCH_NETWORK', { chainId }, signal)
      storage.set('lastUsedChainId', answer.chainId)
      return answer.chainId
    },
    getChainId: async (signal) => {
      const { chainId } = await ask('GET_CHAIN_ID', undefined, signal)
      storage.set('lastUsedChainId', chainId)
      return chainId
    },
    updateEmail: async (email, signal) => {
      const { action } = await ask('UPDATE_EMAIL', { email }, signal)
      rememberEmailSent()
      return action
    },
    updateEmailPrimaryOtp: async (otp, signal) => {
      await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp }, signal)
    },
    updateEmailSecondaryOtp: async (otp, signal) => {
      const { newEmail } = await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp }, signal)
      rememberLogin(newEmail)
      return newEmail
    },
    syncTheme: async (theme) => {
      await ask('SYNC_THEME', theme)
    },
    syncDappData: async (data) => {
      await ask('SYNC_DAPP_DATA', data)
    },
    signOut: async () => {
      token = undefined
      clearLoginCache(storage)
      await ask('SIGN_OUT', undefined, undefined, SIGN_OUT_LIMIT_MS).catch(() => {
        // It is signed out here, and asked again whether it is connected by the next login.
      })
    },
    reload: async () => {
      await ask('RELOAD', undefined)
    },
    request: ({ method, params }, signal) => {
      const call = { method, ...(params !== undefined && { params }) } as AppPayload<'RPC_REQUEST'> // parsed as it is sent
      return client.request('RPC_REQUEST', call, { signal })
    },
    secondsToNextEmail,
  }
}

/** The four items that go when nobody is logged in any more; with them who the login was from. */
export function clearLoginCache(storage: Pick<ModalStorage, 'set'>): void {
  storage.set('emailLoginUsed', undefined)
  storage.set('email', undefined)
  storage.set('lastUsedChainId', undefined)
  storage.set('socialUsername', undefined)
  storage.set('connectedSocial', undefined)
}
