import type { Run } from '../run.js'
import type { DocsPages } from './pages.js'
import type { Snippets } from './snippets.js'

/** What each step needs: a project with the tarballs, the URLs of the example dapps and the documents' snippets. */
export interface Reading {
  readonly run: Run
  readonly at: DocsPages
  readonly snippets: Snippets
  write(file: string, text: string): void
}

export type Step = readonly [name: string, step: () => Promise<void>]

export const overview = 'docs/harness.md'
export const page = (name: string) => `docs/harness/${name}.md`

/** The address that the documents use for a dapp. */
export const shopAddress = 'http://localhost:5173'

export const wordsOf = (command: string) => command.replace(/^npx /, '').split(/\s+/)
