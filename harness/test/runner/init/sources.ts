import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from '../../../world/lib/project-files.js'

/** A file of an app, with its comments removed. */
export interface Source {
  readonly file: string
  readonly text: string
}

const MOST_BYTES = 400_000

export function readSource(file: string): Source {
  const text = statSync(file).size > MOST_BYTES ? '' : readFileSync(file, 'utf8')
  const withoutComments = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')
  return { file, text: withoutComments }
}

/** Reads the sources of the app in a folder, without its tests. */
export function sourcesOf(folder: string): Source[] {
  return filesBelow(folder, /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/, { depth: 8, atMost: 1500 })
    .filter((file) => !/(?:\.test|\.spec|\.d)\.\w+$|\btests?\b|\be2e\b/.test(path.relative(folder, file)))
    .map(readSource)
}

const entryOfEach = /\bconnectors\s*(?:\?\.|\.)\s*map\(|\bv-for="[^"]*\bconnectors"|\beach[ =({]+(?:\w+\.)*connectors\b/

/** True if an app without a wallet modal lists wagmi's connectors, so that its page shows each wallet by name. */
export function listsConnectors(folder: string): boolean {
  return sourcesOf(folder).some(({ text }) => entryOfEach.test(text))
}

const readsWindow = /\bwindow(?: as \w+\))?(?:\?|!)?\.ethereum\b|\bdetectEthereumProvider\(/

/** True if the app's own code reads `window.ethereum`. */
export function readsInjected(folder: string): boolean {
  return sourcesOf(folder).some(({ text }) => readsWindow.test(text))
}
