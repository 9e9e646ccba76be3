import type * as z from 'zod/mini'
import { ModalError } from './base.js'

/**
 * What a schema refused, before it is put into words: the sentences are downloaded when they are needed, and nobody needs
 * them while all is well. A {@link ConfigInvalidError} is made of it where it leaves the modal.
 */
export class Refusal extends ModalError<'config_invalid'> {
  readonly what: string
  readonly issues: readonly z.core.$ZodIssue[]
  readonly schema: z.core.$ZodType | undefined

  /** Pass `reportInput: true` when parsing. */
  constructor(facts: { what: string; issues: readonly z.core.$ZodIssue[]; schema?: z.core.$ZodType }) {
    super({ name: 'ConfigInvalidError', code: 'config_invalid', shortMessage: `Invalid ${facts.what}` })
    this.what = facts.what
    this.issues = facts.issues
    this.schema = facts.schema
  }
}
