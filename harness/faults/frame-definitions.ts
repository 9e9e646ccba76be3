import type { FaultDefinition } from './fault-definition.js'

const layer = 'frame'

/** Faults of the embedded wallet's frame, by what the modal meets. */
export const frameDefinitions = [
  {
    id: 'frame.never-loads',
    layer,
    name: 'never-loads',
    does: 'The document of the frame cannot be had.',
    example: 'never-loads',
  },
  {
    id: 'frame.timeout',
    layer,
    name: 'timeout',
    does: 'What is asked is not done and never answered. On `frame READY` the frame never says that it is ready.',
    example: { timeout: true, times: 1 },
  },
  {
    id: 'frame.abort',
    layer,
    name: 'abort',
    does: 'The document is made anew while it is asked: what was asked is lost, and the frame says again that it is ready.',
    example: { abort: true, times: 1 },
  },
  {
    id: 'frame.wrong-origin',
    layer,
    name: 'wrong-origin',
    does: 'The answer comes from a page of another origin, and none from the frame.',
    example: { 'wrong-origin': true, times: 1 },
  },
  {
    id: 'frame.bad-schema',
    layer,
    name: 'bad-schema',
    does: 'The answer has a payload that is not what the contract says.',
    example: { 'bad-schema': true, times: 1 },
  },
  {
    id: 'frame.script-links',
    layer,
    name: 'script-links',
    does: 'Each address in the answer is a script, which would run in the page that opens it.',
    example: { 'script-links': true, times: 1 },
  },
  {
    id: 'frame.no-message',
    layer,
    name: 'no-message',
    does: 'What is asked fails, and the frame does not say why.',
    example: { 'no-message': true, times: 1 },
  },
  {
    id: 'frame.out-of-order',
    layer,
    name: 'out-of-order',
    does: 'Before the answer comes one with an id that nobody used; the answer itself waits for the next one, or 50 ms.',
    example: 'out-of-order',
  },
  {
    id: 'frame.otp-wrong',
    layer,
    name: 'otp-wrong',
    does: 'Each code is refused as wrong, right or not.',
    example: { 'otp-wrong': true, times: 1 },
  },
  {
    id: 'frame.rate-guard',
    layer,
    name: 'rate-guard',
    does: 'The frame itself refuses to send another code yet: `Please try again after 30 seconds`.',
    example: { 'rate-guard': true, times: 1 },
  },
] as const satisfies readonly FaultDefinition[]
