import * as z from 'zod/mini'
import { type FaultDefinition, milliseconds } from './fault-definition.js'

const layer = 'relay'

/** Why a relay turns a client away for good: the modal has one alert for each. */
export const relayRefusals = ['origin', 'key', 'jwt'] as const

/** Faults of the relay, by what a client meets. */
export const relayDefinitions = [
  {
    id: 'relay.drop',
    layer,
    name: 'drop',
    does: 'The socket closes, once unless `times` says more: now, or as the message comes that `on` names. With a code, or without a word. With `isTaken` the relay takes the message first, and only its answer is lost.',
    example: { drop: 4010, isTaken: true },
    value: z.union([z.literal(true), z.int().check(z.minimum(1000), z.maximum(4999))]),
    isValueOptional: true,
    options: { isTaken: z.optional(z.boolean()) },
  },
  {
    id: 'relay.refuse',
    layer,
    name: 'refuse',
    does: 'No socket opens: the relay answers with 503.',
    example: 'refuse',
  },
  {
    id: 'relay.silent',
    layer,
    name: 'silent',
    does: 'Sockets open and stay open, and what is asked is neither done nor answered.',
    example: 'silent',
  },
  {
    id: 'relay.3000',
    layer,
    name: '3000',
    does: 'Each socket that opens is closed with 3000: the origin is not allowed, the project is not known, or the token is not valid yet. A moment after the opening, or with `atOnce` in it.',
    example: { 3000: 'origin' },
    value: z.enum(relayRefusals),
    options: { atOnce: z.optional(z.boolean()) },
  },
  {
    id: 'relay.3001',
    layer,
    name: '3001',
    does: 'The relay answers with error 3001: too many requests.',
    example: { 3001: true, times: 2 },
  },
  { id: 'relay.duplicate', layer, name: 'duplicate', does: 'A message is delivered twice.', example: 'duplicate' },
  {
    id: 'relay.reorder',
    layer,
    name: 'reorder',
    does: 'A message is delivered after the one that follows it.',
    example: { reorder: true, times: 1 },
  },
  {
    id: 'relay.delay',
    layer,
    name: 'delay',
    does: 'A message is delivered this much later.',
    example: { delay: '2s' },
    value: milliseconds,
  },
  {
    id: 'relay.lose-ack',
    layer,
    name: 'lose-ack',
    does: 'What is asked is done, and its answer never sent.',
    example: { 'lose-ack': true, times: 1 },
  },
  {
    id: 'relay.lose-publish',
    layer,
    name: 'lose-publish',
    does: 'A message is confirmed, and nobody ever gets it.',
    example: { 'lose-publish': true, times: 1 },
  },
  {
    id: 'relay.max-bytes',
    layer,
    name: 'max-bytes',
    does: 'Messages with more bytes than this are refused.',
    example: { 'max-bytes': 2048 },
    value: z.int().check(z.positive()),
  },
] as const satisfies readonly FaultDefinition[]
