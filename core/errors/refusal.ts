import type * as z from 'zod/mini'
import { ModalError } from './base.js'
import type { ConfigProblem } from './config.js'

/** What a schema found (pass `reportInput: true` when parsing), or what no schema can know. */
type Reasons =
  | { readonly issues: readonly z.core.$ZodIssue[]; readonly schema?: z.core.$ZodType }
  | { readonly problem: ConfigProblem }
  /** SPEC 5: "Setting both siweConfig and siwx is an error." */
  | { readonly isSiwxConflict: true }

/**
 * What was refused of what a host wrote, before it is put into words: the sentences are downloaded when they are needed, and nobody
 * needs them while all is well. A {@link ConfigInvalidError} is made of it where it leaves the modal.
 */
export class Refusal extends ModalError<'config_invalid'> {
  readonly what: string
  readonly reasons: Reasons

  constructor({ what, ...reasons }: { what: string } & Reasons) {
    super({ name: 'ConfigInvalidError', code: 'config_invalid', shortMessage: `Invalid ${what}` })
    this.what = what
    this.reasons = reasons
  }
}
