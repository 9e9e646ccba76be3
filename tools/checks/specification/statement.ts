/** Sentences of the specification, and the tests that would fail if one of them were no longer true. */
export interface Statement {
  /** Each to the letter. */
  readonly says: readonly string[]
  /** A part of the test's title that no other title of the file has. In a scenario: a part of its text. */
  readonly heldBy: readonly (readonly [file: string, part: string])[]
  /** Where the package differs: the page that says so, and the words under which it does. */
  readonly decision?: { readonly page: string; readonly about: string }
}
