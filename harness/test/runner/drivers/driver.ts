import type * as z from 'zod/mini'
import type { ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import type { ElementFact, Facts } from '../../language/assertions.js'
import type { userVerbs } from '../../language/verbs/verbs.js'

export type ActionsOf<Of extends Readonly<Record<string, z.ZodMiniType>>, Value = void> = {
  readonly [Verb in keyof Of]: (input: z.infer<Of[Verb]>) => Promise<Value>
}

export type UserActions = ActionsOf<typeof userVerbs>

export type Happening =
  | { readonly kind: 'snapshot'; readonly snapshot: ModalSnapshot }
  | { readonly kind: 'event'; readonly event: string; readonly properties?: Readonly<Record<string, unknown>> }
  /** A note of a step on a choice that the scenario leaves to the harness. */
  | { readonly kind: 'told'; readonly text: string }
  | {
      readonly kind: 'console-error' | 'page-error' | 'unmatched-request'
      readonly text: string
      /** The request that it is about, if there is one. */
      readonly url?: string
      /** A line for the head or config that allows it, if there is one. */
      readonly hint?: string
    }

export type PageFacts = Pick<Facts, 'screen' | 'focus' | 'page' | 'url' | 'axe'>

export function describeElement({ role = 'text', name, text }: Pick<ElementFact, 'role' | 'name' | 'text'>): string {
  const said = name ?? (role === 'text' ? text : undefined)
  return said === undefined ? role : `${role} "${said}"`
}
