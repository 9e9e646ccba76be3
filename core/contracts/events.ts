import * as z from 'zod/mini'

const isSmartAccount = z.boolean()
/** A CAIP-2 id, or empty if there is no network. */
const network = z.string()
const smartAccountOn = { isSmartAccount, network }
const message = z.string()
const platform = z.enum(['browser', 'desktop', 'mobile', 'qrcode', 'web', 'unsupported'])
const provider = z.string()
const history = {
  address: z.optional(z.string()),
  projectId: z.string(),
  cursor: z.optional(z.string()),
  isSmartAccount,
}
const swap = {
  ...smartAccountOn,
  swapFromToken: z.string(),
  swapToToken: z.string(),
  swapFromAmount: z.string(),
  swapToAmount: z.string(),
}
/** `token` is an address for ERC-20 and a symbol for the native token. */
const send = { ...smartAccountOn, token: z.string(), amount: z.number() }

function eventOf<Type extends 'track' | 'error', Name extends string, Properties extends z.ZodMiniType>(
  type: Type,
  event: Name,
  properties: Properties,
) {
  return z.strictObject({ type: z.literal(type), event: z.literal(event), properties, address: z.optional(z.string()) })
}

const track = <Name extends string>(event: Name) => eventOf('track', event, z.optional(z.undefined()))

function trackWith<Name extends string, Shape extends z.core.$ZodLooseShape>(event: Name, properties: Shape) {
  return eventOf('track', event, z.strictObject(properties))
}

/** Every event with its properties, in the form of the analytics service. `address` is the connected address. */
export const analyticsEvent = z.discriminatedUnion('event', [
  track('MODAL_CREATED'),
  eventOf('track', 'INITIALIZE', z.record(z.string(), z.unknown())),
  trackWith('MODAL_OPEN', { connected: z.boolean() }),
  trackWith('MODAL_CLOSE', { connected: z.boolean() }),
  track('CLICK_ALL_WALLETS'),
  track('CLICK_WALLET_HELP'),
  track('CLICK_GET_WALLET'),
  track('CLICK_NETWORKS'),
  trackWith('SELECT_WALLET', { name: z.string(), platform }),
  trackWith('CONNECT_SUCCESS', { method: z.enum(['qrcode', 'mobile', 'browser', 'email']), name: z.string() }),
  trackWith('CONNECT_ERROR', { message }),
  trackWith('CONNECT_PROXY_ERROR', { message, uri: z.string(), mobile_link: z.string(), name: z.string() }),
  trackWith('SEARCH_WALLET', { badge: z.optional(z.string()), search: z.string() }),
  trackWith('SWITCH_NETWORK', { network }),
  trackWith('SET_PREFERRED_ACCOUNT_TYPE', { accountType: z.string(), network }),
  eventOf('track', 'DISCONNECT_SUCCESS', z.optional(z.strictObject({ namespace: z.string() }))),
  trackWith('DISCONNECT_ERROR', { message: z.optional(message) }),
  eventOf(
    'error',
    'INTERNAL_SDK_ERROR',
    z.strictObject({
      errorType: z.optional(z.string()),
      errorMessage: z.optional(z.string()),
      stackTrace: z.optional(z.string()),
      uncaught: z.optional(z.boolean()),
    }),
  ),
  trackWith('CLICK_TRANSACTIONS', { isSmartAccount }),
  trackWith('ERROR_FETCH_TRANSACTIONS', history),
  trackWith('LOAD_MORE_TRANSACTIONS', history),
  trackWith('CLICK_SIGN_SIWX_MESSAGE', smartAccountOn),
  trackWith('CLICK_CANCEL_SIWX', smartAccountOn),
  trackWith('SIWX_AUTH_SUCCESS', smartAccountOn),
  trackWith('SIWX_AUTH_ERROR', smartAccountOn),
  track('EMAIL_LOGIN_SELECTED'),
  track('EMAIL_SUBMITTED'),
  track('DEVICE_REGISTERED_FOR_EMAIL'),
  track('EMAIL_VERIFICATION_CODE_SENT'),
  track('EMAIL_VERIFICATION_CODE_PASS'),
  trackWith('EMAIL_VERIFICATION_CODE_FAIL', { message }),
  track('EMAIL_EDIT'),
  track('EMAIL_UPGRADE_FROM_MODAL'),
  trackWith('SOCIAL_LOGIN_STARTED', { provider }),
  trackWith('SOCIAL_LOGIN_SUCCESS', { provider }),
  trackWith('SOCIAL_LOGIN_ERROR', { provider }),
  trackWith('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider }),
  trackWith('SOCIAL_LOGIN_CANCELED', { provider }),
  track('CLICK_SELECT_TOKEN_TO_SWAP'),
  trackWith('OPEN_SWAP', smartAccountOn),
  trackWith('INITIATE_SWAP', swap),
  trackWith('SWAP_SUCCESS', swap),
  trackWith('SWAP_ERROR', { ...swap, message }),
  trackWith('SWAP_APPROVAL_ERROR', { ...swap, message }),
  trackWith('OPEN_SEND', smartAccountOn),
  trackWith('SEND_INITIATED', send),
  trackWith('SEND_SUCCESS', send),
  trackWith('SEND_ERROR', { ...send, message }),
  trackWith('SELECT_BUY_CRYPTO', { isSmartAccount }),
  trackWith('SELECT_WHAT_IS_A_BUY', { isSmartAccount }),
  trackWith('SELECT_BUY_PROVIDER', { provider, isSmartAccount }),
  trackWith('OPEN_ENS_FLOW', { isSmartAccount }),
  trackWith('REGISTER_NAME_INITIATED', { isSmartAccount, ensName: z.string() }),
  trackWith('REGISTER_NAME_SUCCESS', { isSmartAccount, ensName: z.string() }),
  trackWith('REGISTER_NAME_ERROR', { isSmartAccount, ensName: z.string(), error: z.string() }),
])
export type AnalyticsEvent = z.infer<typeof analyticsEvent>

type WithoutAddress<Event> = Event extends unknown ? Omit<Event, 'address'> : never

/**
 * An event for the host's own analytics: `event` is its name, and narrows `properties`. `type` is `error` only for
 * `INTERNAL_SDK_ERROR`.
 * @example modal.onEvent((event) => event.event === 'CONNECT_SUCCESS' && console.log(event.properties.name))
 */
export type ModalEvent = WithoutAddress<AnalyticsEvent>

/** The body of `POST /e`. `timestamp` is in milliseconds. */
export const analyticsBody = z.strictObject({
  eventId: z.uuid(),
  url: z.string(),
  domain: z.string(),
  timestamp: z.number(),
  props: analyticsEvent,
})
export type AnalyticsBody = z.infer<typeof analyticsBody>
