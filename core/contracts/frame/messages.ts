import * as z from 'zod/mini'
import { shownText } from '../../lib/shown-text.js'
import { orNothing, webUrl } from '../fields.js'
import { frameRpcRequest } from './rpc.js'

export const appPrefix = '@w3m-app/'
export const framePrefix = '@w3m-frame/'

const chainId = z
  .union([z.string(), z.number()])
  .check(z.refine((value) => /^([1-9]\d*|[-a-z0-9]{3,8}:[-\w]{1,32})$/.test(String(value))))
const empty = z.optional(z.never())

/**
 * Letters, digits and a few signs, without a leading, trailing or double dot, then a dotted host. Equals zod's own
 * form, which is larger.
 */
const emailForm = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i

export const email = z.string('Required').check(z.refine((value) => emailForm.test(value), 'Invalid email'))
export const otp = z.string()
/** The social providers that the frame signs in with; Farcaster has its own messages. */
export const frameSocial = z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
export type FrameSocial = z.infer<typeof frameSocial>
const theme = z.enum(['light', 'dark'])

const account = z.object({ address: z.string(), type: z.enum(['eoa', 'smartAccount']) })

export const appPayloads = {
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({ email }),
  CONNECT_DEVICE: empty,
  CONNECT_OTP: z.object({ otp }),
  CONNECT_SOCIAL: z.object({ uri: z.string() }),
  GET_SOCIAL_REDIRECT_URI: z.object({ provider: frameSocial }),
  GET_FARCASTER_URI: empty,
  CONNECT_FARCASTER: empty,
  GET_USER: z.optional(z.object({ chainId: z.optional(chainId), preferredAccountType: z.optional(z.string()) })),
  SIGN_OUT: empty,
  IS_CONNECTED: z.optional(z.object({ token: z.string() })),
  GET_CHAIN_ID: empty,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: empty,
  INIT_SMART_ACCOUNT: empty,
  SET_PREFERRED_ACCOUNT: z.object({ type: z.string() }),
  RPC_REQUEST: frameRpcRequest,
  UPDATE_EMAIL: z.object({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: z.object({ otp }),
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ otp }),
  SYNC_THEME: z.object({
    themeMode: z.optional(theme),
    themeVariables: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
    w3mThemeVariables: z.optional(z.record(z.string(), z.string())),
  }),
  SYNC_DAPP_DATA: z.object({
    metadata: z.optional(
      z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
    ),
    sdkVersion: z.optional(z.string()),
    sdkType: z.optional(z.enum(['w3m', 'appkit'])),
    projectId: z.string(),
  }),
  RELOAD: empty,
} as const

export const frameResults = {
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  CONNECT_DEVICE: empty,
  CONNECT_OTP: empty,
  CONNECT_SOCIAL: z.object({
    email: orNothing(z.string()),
    address: z.string(),
    chainId,
    accounts: z.optional(z.array(account)),
    userName: orNothing(shownText()),
  }),
  GET_SOCIAL_REDIRECT_URI: z.object({ uri: webUrl() }),
  GET_FARCASTER_URI: z.object({ url: webUrl() }),
  CONNECT_FARCASTER: z.object({ userName: shownText() }),
  GET_USER: z.object({
    email: orNothing(email),
    address: z.string(),
    chainId,
    smartAccountDeployed: z.optional(z.boolean()),
    accounts: z.optional(z.array(account)),
    preferredAccountType: z.optional(z.string()),
  }),
  SIGN_OUT: empty,
  IS_CONNECTED: z.object({ isConnected: z.boolean() }),
  GET_CHAIN_ID: z.object({ chainId }),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
  INIT_SMART_ACCOUNT: z.object({ address: z.string(), isDeployed: z.boolean() }),
  SET_PREFERRED_ACCOUNT: z.object({ type: z.string(), address: z.string() }),
  RPC_REQUEST: z.unknown(),
  UPDATE_EMAIL: z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  UPDATE_EMAIL_PRIMARY_OTP: empty,
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ newEmail: email }),
  SYNC_THEME: empty,
  SYNC_DAPP_DATA: empty,
  RELOAD: empty,
} as const satisfies Record<AppMessageName, z.ZodMiniType>

export type AppMessageName = keyof typeof appPayloads
export type AppPayload<Name extends AppMessageName> = z.output<(typeof appPayloads)[Name]>
export type FrameResult<Name extends AppMessageName> = z.output<(typeof frameResults)[Name]>

export const frameFailure = z.object({ message: z.optional(z.string()) })

/** Every message in both directions. A reply has the id of its request. */
export const frameEnvelope = z.object({
  type: z.string(),
  id: z.optional(z.string()),
  payload: z.optional(z.unknown()),
})
export type FrameEnvelope = z.infer<typeof frameEnvelope>

export const frameNotices = {
  READY: z.optional(z.object({ version: z.optional(z.string()) })),
  SESSION_UPDATE: z.object({ token: z.string() }),
} as const

export type ParsedFrameMessage =
  | { kind: 'result'; name: AppMessageName; id: string | undefined; payload: unknown }
  | { kind: 'failure'; name: AppMessageName; id: string | undefined; message: string }
  | { kind: 'notice'; name: keyof typeof frameNotices; payload: unknown }
  /** The answer to a request, whose payload does not match the contract. */
  | { kind: 'invalid'; name: AppMessageName; id: string }

export const defaultFrameFailure = 'An error occurred'

/**
 * Parses data from the frame. `undefined` for data that is not a message of the frame, or a notice whose payload is
 * invalid.
 */
export function parseFrameMessage(data: unknown): ParsedFrameMessage | undefined {
  const envelope = z.safeParse(frameEnvelope, data)
  if (!envelope.success || !envelope.data.type.startsWith(framePrefix)) return undefined
  const { id, payload, type } = envelope.data
  const word = type.slice(framePrefix.length)
  if (isKey(frameNotices, word)) {
    const notice = z.safeParse(frameNotices[word] as z.ZodMiniType, payload) // one of two schemas with the same use
    return notice.success ? { kind: 'notice', name: word, payload: notice.data } : undefined
  }
  const name = word.replace(/_(SUCCESS|ERROR)$/, '')
  if (!isKey(appPayloads, name) || name === word) return undefined
  if (word.endsWith('_ERROR')) {
    const failure = z.safeParse(frameFailure, payload)
    return { kind: 'failure', name, id, message: (failure.success && failure.data.message) || defaultFrameFailure }
  }
  const result = z.safeParse(frameResults[name] as z.ZodMiniType, payload) // one of many schemas with the same use
  if (result.success) return { kind: 'result', name, id, payload: result.data }
  return id === undefined ? undefined : { kind: 'invalid', name, id }
}

function isKey<Shape extends object>(shape: Shape, key: string): key is Extract<keyof Shape, string> {
  return Object.hasOwn(shape, key)
}

export const frameVersion = '4'

/** The URL of the secure frame, with the parameters that it needs before the first message. */
export function frameUrl(params: {
  service: string
  projectId: string
  chainId?: string | undefined
  enableLogger: boolean
}): string {
  const url = new URL(params.service)
  url.searchParams.set('projectId', params.projectId)
  url.searchParams.set('chainId', params.chainId ?? 'eip155:1')
  url.searchParams.set('version', frameVersion)
  url.searchParams.set('enableLogger', String(params.enableLogger))
  return url.href
}
