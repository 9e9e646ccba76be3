import * as z from 'zod/mini'
import { endpoint } from '../../lib/http/endpoint.js'
import { orNothing, pictureUrl, textLike } from '../fields.js'

/** A nonce in EIP-4361's alphabet, short enough for a wallet to show: the visitor signs it. */
const nonce = textLike(/^[a-zA-Z0-9]{8,256}$/, 'a nonce')
/** A token that is stored and sent in a header. */
const token = textLike(/^[!-~]{1,8192}$/, 'a token')

/**
 * A nonce, and the token to send back with it.
 * @asked The visitor signs in with `cloudSiwx()` @off another `siwx`, or none
 */
export const getSiwxNonce = endpoint('getSiwxNonce', 'catalogue GET /auth/v1/nonce', {
  headers: z.object({ authorization: z.optional(z.string()) }),
  response: z.object({ nonce, token }),
})

/**
 * The account of a token. `caip2Network` is newer than `chainId`, and also covers networks without a number.
 * @asked A session of `cloudSiwx()` is there: when it is needed, and every five minutes @off another `siwx`, or none
 */
export const getSiwxMe = endpoint('getSiwxMe', 'catalogue GET /auth/v1/me', {
  headers: z.object({ authorization: z.string() }),
  response: z.object({
    address: z.string(),
    chainId: z.union([z.number(), z.string()]),
    caip2Network: z.optional(z.string()),
  }),
})

const walletInfo = z.object({
  type: z.enum(['walletconnect', 'extension', 'social', 'unknown']),
  name: z.optional(z.string()),
  icon: z.optional(pictureUrl()),
  social: z.optional(z.string()),
  identifier: z.optional(z.string()),
})

/**
 * Verifies the signature, and returns the session's token.
 * @asked The visitor signs in with `cloudSiwx()` @off another `siwx`, or none
 */
export const postSiwxAuthenticate = endpoint('postSiwxAuthenticate', 'catalogue POST /auth/v1/authenticate', {
  headers: z.object({ 'x-nonce-jwt': z.string() }),
  body: z.object({
    message: z.string(),
    signature: z.string(),
    clientId: orNothing(z.string()),
    walletInfo: z.optional(walletInfo),
  }),
  response: z.object({ token }),
})

/**
 * Ends a session. `assumed`: the route takes the session's token.
 * @asked The visitor signs out with `cloudSiwx()` @off another `siwx`, or none
 */
export const postSiwxSignOut = endpoint('postSiwxSignOut', 'catalogue POST /auth/v1/sign-out', {
  headers: z.object({ authorization: z.string() }),
  response: 'empty',
})
