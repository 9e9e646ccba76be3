import * as z from 'zod/mini'
import { type FaultDefinition, milliseconds } from './fault-definition.js'

const layer = 'verify'

/** Faults of the Verify service, by what a wallet says of the page in the end. */
export const verifyDefinitions = [
  {
    id: 'verify.mismatch',
    layer,
    name: 'mismatch',
    does: 'The page is attested as another one: the wallet warns of a mismatch.',
    example: 'mismatch',
    value: z.string().check(z.startsWith('https://')),
    isValueOptional: true,
  },
  { id: 'verify.scam', layer, name: 'scam', does: 'The page is known to be a scam.', example: 'scam' },
  { id: 'verify.unknown', layer, name: 'unknown', does: 'Nobody knows the page.', example: 'unknown' },
  {
    id: 'verify.slow',
    layer,
    name: 'slow',
    does: 'Each answer comes this much later (3 s when no time is given); clients give up after 5 s.',
    example: { slow: '6s' },
    value: milliseconds,
    isValueOptional: true,
  },
  {
    id: 'verify.key-missing',
    layer,
    name: 'key-missing',
    does: 'The key by which wallets check an attestation cannot be had.',
    example: 'key-missing',
  },
] as const satisfies readonly FaultDefinition[]
