import * as z from 'zod/mini'
import { clockSkew, milliseconds } from '../lib/quantities.js'
import { chainDefinitions } from './chain-definitions.js'
import { type FaultDefinition, type FaultLayer, faultIn, rewriteShape } from './fault-definition.js'
import { httpDefinitions } from './http-definitions.js'
import { walletDefinitions } from './wallet-definitions.js'

const relay = faultIn('relay')
const verify = faultIn('verify')
const frame = faultIn('frame')
const browser = faultIn('browser')

/** Reasons for which a relay refuses a client for good. The modal has one alert for each reason. */
export const relayRefusals = ['origin', 'key', 'jwt'] as const

const relayDefinitions = [
  relay(
    'drop',
    'The relay closes the socket: at once, or when it gets the message that `on` names. It does so once if `times` is not given, and with the given close code. With `isTaken` it accepts the message first, so that only its answer is lost.',
    {
      example: { drop: 4010, isTaken: true },
      value: z.union([z.literal(true), z.int().check(z.minimum(1000), z.maximum(4999))]),
      isValueOptional: true,
      options: { isTaken: z.optional(z.boolean()) },
    },
  ),
  relay('refuse', 'The relay answers with status 503, so no socket opens.'),
  relay('silent', 'Sockets open and stay open, but the relay ignores all requests.'),
  relay(
    '3000',
    'The relay closes each new socket with code 3000, because the origin is not allowed (`origin`), the project is unknown (`key`) or the token is not valid yet (`jwt`). It does so a moment after the socket opens, or immediately with `atOnce`.',
    { example: { 3000: 'origin' }, value: z.enum(relayRefusals), options: { atOnce: z.optional(z.boolean()) } },
  ),
  relay('3001', 'The relay answers with error 3001: too many requests.', { example: { 3001: true, times: 2 } }),
  relay('duplicate', 'The relay delivers a message twice.'),
  relay('reorder', 'The relay delivers a message after the next one.', { example: { reorder: true, times: 1 } }),
  relay('delay', 'The relay delivers a message after this delay.', { example: { delay: '2s' }, value: milliseconds }),
  relay('lose-ack', 'The relay carries out a request but never answers it.', {
    example: { 'lose-ack': true, times: 1 },
  }),
  relay('lose-publish', 'The relay confirms a message but never delivers it.', {
    example: { 'lose-publish': true, times: 1 },
  }),
  relay('max-bytes', 'The relay refuses messages with more than this many bytes.', {
    example: { 'max-bytes': 2048 },
    value: z.int().check(z.positive()),
  }),
]

/** Faults of the Verify service, named by the verdict that a wallet shows about the page. */
const verifyDefinitions = [
  verify('mismatch', 'The service attests another origin, so the wallet warns of a mismatch.', {
    value: z.string().check(z.startsWith('https://')),
    isValueOptional: true,
  }),
  verify('scam', 'The service reports the page as a scam.'),
  verify('unknown', 'The service does not know the page.'),
  verify('slow', 'Each answer comes after this delay (default: 3 s). Clients give up after 5 s.', {
    example: { slow: '6s' },
    value: milliseconds,
    isValueOptional: true,
  }),
  verify('key-missing', 'The service does not give the key with which wallets check an attestation.'),
]

/** Faults of the embedded wallet's frame, named by what the modal sees. */
const frameDefinitions = [
  frame('never-loads', "The frame's document cannot be loaded."),
  frame('error-page', "The server answers with an error page (status 503) instead of the frame's document."),
  frame('timeout', 'The frame ignores a request. With `on: frame READY` it never reports that it is ready.', {
    example: { timeout: true, times: 1 },
  }),
  frame(
    'abort',
    'The frame reloads during a request. The request is lost, and the frame reports again that it is ready.',
    { example: { abort: true, times: 1 } },
  ),
  frame('wrong-origin', 'A page of another origin answers instead of the frame.', {
    example: { 'wrong-origin': true, times: 1 },
  }),
  frame('bad-schema', "The answer's payload does not match the contract.", {
    example: { 'bad-schema': true, times: 1 },
  }),
  frame('no-message', 'A request fails, and the frame gives no reason.', {
    example: { 'no-message': true, times: 1 },
  }),
  frame('rewrite', "Replaces the values at these paths in the answer's payload. Paths are written as for a service.", {
    example: { rewrite: { uri: 'javascript:alert(1)' } },
    value: rewriteShape,
  }),
  frame(
    'out-of-order',
    'The frame first sends an answer with an unknown id. The real answer follows after the next answer, or after 50 ms.',
  ),
  frame('otp-wrong', 'The frame refuses every code, including the right one.', {
    example: { 'otp-wrong': true, times: 1 },
  }),
  frame('rate-guard', 'The frame refuses to send another code so soon: `Please try again after 30 seconds`.', {
    example: { 'rate-guard': true, times: 1 },
  }),
]

/** Faults of the browser, carried out by the drivers. A scenario writes them as steps: `browser: offline`. */
const browserDefinitions = [
  browser('offline', 'No request leaves the page.'),
  browser('storage-full', 'The page cannot write to its storage, because the quota is used up.'),
  browser('storage-blocked', 'The page cannot read or write its storage.'),
  browser(
    'frame-storage-blocked',
    "Frames of other sites cannot use their storage, as when a visitor blocks other sites' cookies. Set this before the frame loads.",
  ),
  browser('popup-blocked', 'The browser blocks all pop-up windows until the step `popup-allowed`.'),
  browser('frames-blocked', "The page's policy blocks frames of other origins until the page is loaded again."),
  browser(
    'clockSkew',
    "The page's clock is ahead of the real time by this much, or behind it with a minus sign: `-3h`.",
    {
      example: { clockSkew: '3h' },
      value: clockSkew,
    },
  ),
  browser('second-tab', 'The same page is opened in a second tab.'),
  browser('cpu', 'The processor runs this many times slower.', {
    example: { cpu: 4 },
    value: z.number().check(z.positive()),
  }),
  browser('reducedMotion', 'The visitor prefers reduced motion.', {
    example: { reducedMotion: true },
    value: z.boolean(),
  }),
]

/** Every named fault: one catalogue for YAML, TypeScript, the CLI and the documentation. */
export const faultCatalogue: readonly FaultDefinition[] = [
  ...httpDefinitions,
  ...chainDefinitions,
  ...relayDefinitions,
  ...verifyDefinitions,
  ...walletDefinitions,
  ...frameDefinitions,
  ...browserDefinitions,
]

export function faultsOf(layer: FaultLayer): readonly FaultDefinition[] {
  return faultCatalogue.filter((definition) => definition.layer === layer)
}
