import * as z from 'zod/mini'
import type { Frame } from '../frame/frame-api.js'
import { ControlError } from './control-error.js'
import { parseBody } from './wallet-actions.js'

/** A person acts on what is there; only a script waits for what will come. */
const withinMs = z.optional(z.number().check(z.minimum(0), z.maximum(60_000)))

function action<Schema extends z.ZodMiniType>(
  body: Schema,
  run: (frame: Frame, body: z.output<Schema>) => Promise<unknown>,
): (frame: Frame, body: unknown) => Promise<unknown> {
  return async (frame, input) => run(frame, parseBody(body, input))
}

const consent = z.strictObject({
  id: z.optional(z.string()),
  provider: z.optional(z.string()),
  as: z.optional(z.string()),
  email: z.optional(z.string()),
  withinMs,
})

/** The actions of the embedded wallet's user over HTTP: `POST …/frame/code`. Requests are answered in the frame alone. */
const frameActions: Readonly<Record<string, (frame: Frame, body: unknown) => Promise<unknown>>> = {
  code: action(z.strictObject({ email: z.string(), withinMs }), async (frame, body) => ({
    code: await frame.codeFor(body.email, body.withinMs ?? 0),
  })),
  device: action(z.strictObject({ email: z.string(), withinMs }), (frame, body) =>
    frame.approveDevice(body.email, body.withinMs ?? 0),
  ),
  allow: action(consent, async (frame, body) => ({
    url: await frame.consent('approve', { ...body, withinMs: body.withinMs ?? 0 }),
  })),
  deny: action(consent, async (frame, body) => ({
    url: await frame.consent('deny', { ...body, withinMs: body.withinMs ?? 0 }),
  })),
  expire: action(z.strictObject({}), async (frame) => frame.expireSessions()),
}

/** @throws {@link ControlError} 404 for what nobody can do, 409 for what cannot be done now */
export async function actOnFrame(frame: Frame, verb: string, body: unknown): Promise<unknown> {
  const run = Object.hasOwn(frameActions, verb) ? frameActions[verb] : undefined
  if (!run) {
    const known = Object.keys(frameActions).join(', ')
    throw new ControlError(404, `The user of the embedded wallet cannot ${verb}. There are: ${known}.`)
  }
  return run(frame, body).catch((error: unknown) => {
    if (error instanceof ControlError) throw error
    throw new ControlError(409, error instanceof Error ? error.message : String(error))
  })
}
