import { namespaces } from '../../core/contracts/caip.js'
import { analyticsEvent } from '../../core/contracts/events.js'
import { appPayloads } from '../../core/contracts/frame/messages.js'
import { storedItems } from '../../core/contracts/storage.js'
import { nearestName } from '../lib/nearest.js'
import { tagNames } from '../relay/tags.js'
import type { Facts } from './assertions.js'
import { keysAt } from './explain-issue.js'
import { saidCodes } from './said-codes.js'
import type { Scenario } from './scenario.js'
import type { Step } from './step.js'

export interface Vocabulary {
  readonly accounts: readonly string[]
  readonly views: readonly string[]
  readonly services: readonly string[]
  /** `catalogue getWallets`, `catalogue GET /getWallets` */
  readonly endpoints: readonly { service: string; name: string; method: string; path: string }[]
}

export interface WordProblem {
  readonly message: string
  readonly word?: string
  readonly suggestion?: string | undefined
}

/** The roles of WAI-ARIA 1.2, by which Playwright finds elements. */
const ariaRoles: readonly string[] = `
  alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox
  complementary contentinfo definition deletion dialog directory document emphasis feed figure form generic grid
  gridcell group heading img insertion link list listbox listitem log main marquee math meter menu menubar menuitem
  menuitemcheckbox menuitemradio navigation none note option paragraph presentation progressbar radio radiogroup
  region row rowgroup rowheader scrollbar search searchbox separator slider spinbutton status strong subscript
  superscript switch tab table tablist tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem
`
  .trim()
  .split(/\s+/)

const events = new Map(
  analyticsEvent.def.options.map((option) => [String([...option.shape.event._zod.values][0]), option]),
)
export const eventNames: readonly string[] = [...events.keys()]

/** Kept by code that few pages load, each with a schema of its own. */
export const lateItems: readonly string[] = [
  'balancesHidden',
  'sending',
  'sentTransactions',
  'siwxSessions',
  'siwxAuth',
]
const storageKeys = [...Object.keys(storedItems.shape), ...lateItems]

/** Whether a word can be checked: `$name` is filled in as the scenario runs, and `/form/` matches several. */
function isPlain(word: string): boolean {
  return !word.includes('$') && !word.startsWith('/')
}

function unknown(what: string, words: readonly string[], known: readonly string[]): WordProblem[] {
  return words
    .filter((word) => isPlain(word) && !known.includes(word))
    .map((word) => ({ message: `there is no ${what} "${word}"`, word, suggestion: nearestName(word, known) }))
}

function checkEventWords({ event, method, properties }: Facts): WordProblem[] {
  const found = event === undefined ? undefined : events.get(event)
  if (event === undefined || !found) return unknown('analytics event', event === undefined ? [] : [event], eventNames)
  const { properties: schema } = found.shape
  // INITIALIZE carries the host's options, whatever they are.
  if (schema._zod.def.type === 'record') return []
  const known = keysAt(schema, [])
  const named = [...Object.keys(properties ?? {}), ...(method === undefined ? [] : ['method'])]
  return named
    .filter((name) => !known.includes(name))
    .map((name) => ({
      message: `the analytics event ${event} has no property "${name}"`,
      word: name,
      suggestion: nearestName(name, known),
    }))
}

function checkSaidCodes(facts: Facts): WordProblem[] {
  return (['error', 'alert', 'notice'] as const).flatMap((subject) => {
    const said = facts[subject]
    const code = typeof said === 'string' ? said : said?.code
    return code === undefined ? [] : unknown(`${subject} with the code`, [code], saidCodes)
  })
}

/** A key with a colon or in capitals is a whole one; of those the modal's own begin with its prefix. */
function checkStorageKeys({ storage }: Facts, { head }: Scenario): WordProblem[] {
  if (storage === undefined || storage === 'empty') return []
  const prefix = String(head.modal?.['storagePrefix'] ?? 'walletmodal')
  // The item of an older release is asserted to be gone.
  const planted = Object.keys(head.storage ?? {}).map((key) => withoutPrefix(key, prefix))
  const own = Object.keys(storage)
    .map((key) => withoutPrefix(key, prefix))
    .filter((key) => !/:|^[A-Z_]+$/.test(key))
  return unknown('item in storage with the key', own, [...storageKeys, ...planted])
}

function withoutPrefix(key: string, prefix: string): string {
  return key.startsWith(`${prefix}:`) ? key.slice(prefix.length + 1) : key
}

/** Names of facts that nothing could ever have: asserted to be absent, they would be so for ever. */
export function checkWords(facts: Facts, scenario: Scenario, wallets: readonly string[]): WordProblem[] {
  const roles = [...(facts.screen ?? []), ...(facts.focus ? [facts.focus] : [])].map(({ role }) => role)
  const named = [...(facts.namespace == null ? [] : [facts.namespace]), ...Object.keys(facts.accounts ?? {})]
  const messages = Object.keys(facts.frame?.messages ?? {})
  return [
    ...checkEventWords(facts),
    ...checkSaidCodes(facts),
    ...checkStorageKeys(facts, scenario),
    ...unknown('namespace', named, namespaces),
    ...unknown('role', roles, ariaRoles),
    ...unknown(
      'message of the relay',
      Object.keys(facts.relay ?? {}).filter((key) => !/^\d+$/.test(key)),
      tagNames,
    ),
    ...unknown('message to the frame', messages, Object.keys(appPayloads)),
    ...Object.keys(facts.wallet ?? {})
      .filter((name) => isPlain(name) && !wallets.includes(name))
      .map((name) => ({
        message: `the scenario has no wallet "${name}"`,
        word: name,
        suggestion: nearestName(name, wallets),
      })),
  ]
}

function namedBy(step: Step): { view?: unknown; namespace?: unknown } {
  if (step.kind !== 'user' && step.kind !== 'app') return {}
  const { verb, input } = step
  if (verb === 'open') return typeof input === 'string' ? { view: input } : { ...input }
  if (verb === 'removeAdapter') return { namespace: input }
  if (step.kind === 'app' && verb === 'disconnect') return { namespace: input }
  return typeof input === 'object' && input !== null && 'namespace' in input ? { namespace: input.namespace } : {}
}

export function showsRefusal(steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind === 'assert' && step.input.result?.error === 'config_invalid')
}

export function checkDeedWords(step: Step, views: readonly string[], isRefusalShown: boolean): WordProblem[] {
  if (isRefusalShown && step.kind === 'app') return []
  const { view, namespace } = namedBy(step)
  return [
    ...unknown('view', typeof view === 'string' ? [view] : [], views),
    ...unknown('namespace', typeof namespace === 'string' ? [namespace] : [], namespaces),
  ]
}
