import * as z from 'zod/mini'
import { clockSkew } from '../lib/quantities.js'
import type { FaultDefinition } from './fault-definition.js'

const layer = 'browser'

/** Faults of the browser, which the drivers carry out: a scenario writes them as steps, `browser: offline`. */
export const browserDefinitions = [
  { id: 'browser.offline', layer, name: 'offline', does: 'No request leaves the page.', example: 'offline' },
  {
    id: 'browser.storage-full',
    layer,
    name: 'storage-full',
    does: 'Whatever the page writes to its storage is refused: the quota is used up.',
    example: 'storage-full',
  },
  {
    id: 'browser.storage-blocked',
    layer,
    name: 'storage-blocked',
    does: 'The page may not touch its storage at all.',
    example: 'storage-blocked',
  },
  {
    id: 'browser.popup-blocked',
    layer,
    name: 'popup-blocked',
    does: 'The browser lets no page open a window, until `popup-allowed`.',
    example: 'popup-blocked',
  },
  {
    id: 'browser.frames-blocked',
    layer,
    name: 'frames-blocked',
    does: "The page's policy forbids frames of other origins, until it is loaded again.",
    example: 'frames-blocked',
  },
  {
    id: 'browser.clockSkew',
    layer,
    name: 'clockSkew',
    does: "The page's clock is so far from everybody else's; `-3h` where it is behind.",
    example: { clockSkew: '3h' },
    value: clockSkew,
  },
  { id: 'browser.reload', layer, name: 'reload', does: 'The page is loaded again.', example: 'reload' },
  {
    id: 'browser.second-tab',
    layer,
    name: 'second-tab',
    does: 'The same page is opened once more beside the first.',
    example: 'second-tab',
  },
  {
    id: 'browser.cpu',
    layer,
    name: 'cpu',
    does: 'The processor is this many times slower.',
    example: { cpu: 4 },
    value: z.number().check(z.positive()),
  },
  {
    id: 'browser.reducedMotion',
    layer,
    name: 'reducedMotion',
    does: 'The visitor prefers reduced motion.',
    example: { reducedMotion: true },
    value: z.boolean(),
  },
] as const satisfies readonly FaultDefinition[]
