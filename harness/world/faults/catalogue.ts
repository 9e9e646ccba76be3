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
    'The socket closes, once unless `times` says more: now, or as the message comes that `on` names. With a code, or without a word. With `isTaken` the relay takes the message first, and only its answer is lost.',
    {
      example: { drop: 4010, isTaken: true },
      value: z.union([z.literal(true), z.int().check(z.minimum(1000), z.maximum(4999))]),
      isValueOptional: true,
      options: { isTaken: z.optional(z.boolean()) },
    },
  ),
  relay('refuse', 'No socket opens: the relay answers with 503.'),
  relay('silent', 'Sockets open and stay open, and what is asked is neither done nor answered.'),
  relay(
    '3000',
    'Each socket that opens is closed with 3000: the origin is not allowed, the project is not known, or the token is not valid yet. A moment after the opening, or with `atOnce` in it.',
    { example: { 3000: 'origin' }, value: z.enum(relayRefusals), options: { atOnce: z.optional(z.boolean()) } },
  ),
  relay('3001', 'The relay answers with error 3001: too many requests.', { example: { 3001: true, times: 2 } }),
  relay('duplicate', 'A message is delivered twice.'),
  relay('reorder', 'A message is delivered after the one that follows it.', { example: { reorder: true, times: 1 } }),
  relay('delay', 'A message is delivered this much later.', { example: { delay: '2s' }, value: milliseconds }),
  relay('lose-ack', 'What is asked is done, and its answer never sent.', { example: { 'lose-ack': true, times: 1 } }),
  relay('lose-publish', 'A message is confirmed, and nobody ever gets it.', {
    example: { 'lose-publish': true, times: 1 },
  }),
  relay('max-bytes', 'Messages with more bytes than this are refused.', {
    example: { 'max-bytes': 2048 },
    value: z.int().check(z.positive()),
  }),
]

/** Faults of the Verify service, named by the verdict that a wallet shows about the page. */
const verifyDefinitions = [
  verify('mismatch', 'The page is attested as another one: the wallet warns of a mismatch.', {
    value: z.string().check(z.startsWith('https://')),
    isValueOptional: true,
  }),
  verify('scam', 'The page is known to be a scam.'),
  verify('unknown', 'Nobody knows the page.'),
  verify('slow', 'Each answer comes this much later (3 s when no time is given); clients give up after 5 s.', {
    example: { slow: '6s' },
    value: milliseconds,
    isValueOptional: true,
  }),
  verify('key-missing', 'The key by which wallets check an attestation cannot be had.'),
]

/** Faults of the embedded wallet's frame, named by what the modal sees. */
const frameDefinitions = [
  frame('never-loads', 'The document of the frame cannot be had.'),
  frame('error-page', 'The server answers with its error page (503) in place of the document.'),
  frame(
    'timeout',
    'What is asked is not done and never answered. On `frame READY` the frame never says that it is ready.',
    { example: { timeout: true, times: 1 } },
  ),
  frame(
    'abort',
    'The document is made anew while it is asked: what was asked is lost, and the frame says again that it is ready.',
    { example: { abort: true, times: 1 } },
  ),
  frame('wrong-origin', 'The answer comes from a page of another origin, and none from the frame.', {
    example: { 'wrong-origin': true, times: 1 },
  }),
  frame('bad-schema', 'The answer has a payload that is not what the contract says.', {
    example: { 'bad-schema': true, times: 1 },
  }),
  frame('no-message', 'What is asked fails, and the frame does not say why.', {
    example: { 'no-message': true, times: 1 },
  }),
  frame('rewrite', 'The payload of the answer has other values at these paths, as with a service.', {
    example: { rewrite: { uri: 'javascript:alert(1)' } },
    value: rewriteShape,
  }),
  frame(
    'out-of-order',
    'Before the answer comes one with an id that nobody used; the answer itself waits for the next one, or 50 ms.',
  ),
  frame('otp-wrong', 'Each code is refused as wrong, right or not.', { example: { 'otp-wrong': true, times: 1 } }),
  frame('rate-guard', 'The frame itself refuses to send another code yet: `Please try again after 30 seconds`.', {
    example: { 'rate-guard': true, times: 1 },
  }),
]

/** Faults of the browser, carried out by the drivers. A scenario writes them as steps: `browser: offline`. */
const browserDefinitions = [
  browser('offline', 'No request leaves the page.'),
  browser('storage-full', 'Whatever the page writes to its storage is refused: the quota is used up.'),
  browser('storage-blocked', 'The page may not touch its storage at all.'),
  browser(
    'frame-storage-blocked',
    "Frames of other sites may not touch their storage, as where a visitor blocks other sites' cookies: before the frame loads.",
  ),
  browser('popup-blocked', 'The browser lets no page open a window, until `popup-allowed`.'),
  browser('frames-blocked', "The page's policy forbids frames of other origins, until it is loaded again."),
  browser('clockSkew', "The page's clock is so far from everybody else's; `-3h` where it is behind.", {
    example: { clockSkew: '3h' },
    value: clockSkew,
  }),
  browser('second-tab', 'The same page is opened once more beside the first.'),
  browser('cpu', 'The processor is this many times slower.', {
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
