import { analyticsEvent } from '../../../core/contracts/events.js'
import { appPayloads } from '../../../core/contracts/frame/messages.js'
import { knownNamespaces as namespaces } from '../../../core/contracts/namespace.js'
import { storedItems } from '../../../core/contracts/storage.js'
import { isMap, memberOf } from '../../world/lib/json.js'
import { nearestName } from '../../world/lib/nearest.js'
import { tagNames } from '../../world/relay/tags.js'
import type { Facts } from './assertions.js'
import { keysAt } from './explain-issue.js'
import type { WordProblem } from './problem.js'
import type { Scenario, Step } from './step.js'
import { pageVerbs } from './verbs/verbs.js'

/**
 * The codes of the modal's errors, alerts and notices. The modal writes each code at its use, so that no visitor loads a
 * list. A test compares this list with those codes.
 */
export const saidCodes: readonly string[] = `
  aborted browser_too_old adapter_failed adapter_chain_not_found adapter_chain_not_supported adapter_chain_required adapter_clients
  adapter_connection_client_not_set adapter_connector_not_found adapter_load adapter_network_client_not_set
  adapter_network_undefined adapter_no_accounts adapter_not_found adapter_provider_not_found
  adapter_provider_undefined adapter_wallet_answer address_copied built_transaction caip_invalid_address
  caip_invalid_chain_id caip_invalid_network_id chain_mismatch config_invalid config_siwx_conflict copy_failed
  disconnect_failed disposed email_cooldown email_resent evm_capabilities evm_connect_network_not_found
  evm_connect_switch_failed evm_connector_type_not_found evm_estimate_gas_failed evm_network_or_address_undefined
  evm_provider_not_provided evm_provider_start evm_sign_message_failed evm_unsupported_provider_type
  evm_wallet_connect_connector_not_found frame_aborted frame_blocked frame_failed frame_load frame_message
  frame_not_ready frame_rpc_not_allowed frame_unavailable gas_price_network hash_copied history_address_missing
  history_failed host_check_failed host_refused http_answer http_status http_timeout http_unreachable image_unknown invalid_project_id jwt_not_valid
  link_copied name_account name_invalid name_network name_registration name_service node_execution_reverted
  node_fee_cap_too_high node_fee_cap_too_low node_insufficient_funds node_intrinsic_gas_too_high
  node_intrinsic_gas_too_low node_nonce_too_high node_nonce_too_low node_transaction_type_not_valid origin_not_allowed
  project_id_not_configured refused_transaction relay_unreachable rpc_internal rpc_invalid_input rpc_invalid_params
  rpc_invalid_request rpc_limit_exceeded rpc_method_not_found rpc_method_not_supported rpc_parse
  rpc_resource_not_found rpc_transaction_rejected rpc_version_not_supported send_evm send_incomplete
  send_price_unknown send_review send_solana siwx_address_missing siwx_client_missing siwx_init_failed
  siwx_message_invalid siwx_network_missing siwx_node_missing siwx_not_enabled siwx_refused siwx_signature_declined
  siwx_smart_account smart_session_kept smart_session_revoke smart_sessions_fetch social_link social_timeout
  socials_timeout swap_amount swap_begun_anew swap_network swap_no_address swap_step swapped switch_network_not_found
  token_balance_unavailable transaction_mined transaction_reverted transaction_started unknown unsupported_chain
  untrusted_origin wallet_access_blocked wallet_answer_lost wallet_chain_disconnected wallet_connect_version wallet_context_lost wallet_invalid_chain_id
  wallet_locked wallet_not_signed wallet_provider_disconnected wallet_request_pending wallet_timeout wallet_unauthorized wallet_unrecognized_chain
  wallet_unsupported_method wallet_user_rejected
`
  .trim()
  .split(/\s+/)

export interface Vocabulary {
  readonly accounts: readonly string[]
  readonly views: readonly string[]
  readonly services: readonly string[]
  /** Endpoints of the services, as in `catalogue getWallets` and `catalogue GET /getWallets`. */
  readonly endpoints: readonly { service: string; name: string; method: string; path: string }[]
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
const eventNames: readonly string[] = [...events.keys()]

/** Storage items that lazily loaded code keeps, each with a schema of its own. */
export const lateItems: readonly string[] = [
  'assets',
  'balancesHidden',
  'recording',
  'sending',
  'sentTransactions',
  'siwxSessions',
  'siwxAuth',
  'onePrompt',
  'walletConnectSession',
]
const storageKeys = [...Object.keys(storedItems()), ...lateItems]

/** True if a word can be checked now: `$name` is filled in during the run, and `/pattern/` matches several. */
const isPlain = (word: string): boolean => !word.includes('$') && !word.startsWith('/')

/** The problem of an unknown word, with the nearest known word as a suggestion. */
export function unknownWord(message: string, word: string, known: readonly string[]): WordProblem {
  return { message, word, suggestion: nearestName(word, known) }
}

/** Lists a problem for each word that is unknown. */
export function unknown(what: string, words: readonly string[], known: readonly string[]): WordProblem[] {
  return words
    .filter((word) => isPlain(word) && !known.includes(word))
    .map((word) => unknownWord(`there is no ${what} "${word}"`, word, known))
}

function endpointsOf(service: string, vocabulary: Vocabulary): string[] {
  return vocabulary.endpoints.filter((endpoint) => endpoint.service === service).map((endpoint) => endpoint.name)
}

/** Checks the words that name requests: `catalogue`, `catalogue *`, `catalogue getWallets`, `catalogue GET /getWallets`. */
export function checkRequest([service = '', word, path]: readonly string[], vocabulary: Vocabulary): WordProblem[] {
  const { services } = vocabulary
  if (!services.includes(service)) return [unknownWord(`there is no service "${service}"`, service, services)]
  const names = endpointsOf(service, vocabulary)
  if (word === undefined || word === '*' || path !== undefined || names.includes(word)) return []
  return [unknownWord(`the service ${service} has no endpoint "${word}"`, word, names)]
}

/** The names in an option that lists some: `namespaces: [ton]`. */
export function namesIn({ head }: Scenario, option: 'namespaces' | 'transports'): string[] {
  const given = head.modal?.[option]
  return Array.isArray(given) ? given.filter((name) => typeof name === 'string') : []
}

function checkEventWords({ event: told = {} }: Facts): WordProblem[] {
  return Object.entries(typeof told === 'string' ? { [told]: 1 } : told).flatMap(([event, fact]) => {
    const found = events.get(event)
    if (!found) return unknown('analytics event', [event], eventNames)
    const { properties: schema } = found.shape
    // INITIALIZE carries the host's options, whose keys are not listed here.
    if (schema._zod.def.type === 'record' || typeof fact === 'number') return []
    const known = keysAt(schema, [])
    return Object.keys(fact)
      .filter((name) => name !== 'count' && !known.includes(name))
      .map((name) => unknownWord(`the analytics event ${event} has no property "${name}"`, name, known))
  })
}

function checkSaidCodes(facts: Facts): WordProblem[] {
  return (['error', 'alert', 'notice'] as const).flatMap((subject) => {
    const said = facts[subject]
    const code = typeof said === 'string' ? said : said?.code
    return code === undefined ? [] : unknown(`${subject} with the code`, [code], saidCodes)
  })
}

/**
 * Checks storage keys of the modal. Keys with a colon or in capitals belong to others. The modal's keys may begin with
 * its prefix.
 */
function checkStorageKeys({ storage }: Facts, scenario: Scenario): WordProblem[] {
  const { head } = scenario
  if (storage === undefined || storage === 'empty' || head.app) return []
  const prefix = String(head.modal?.['storagePrefix'] ?? 'walletmodal')
  // A scenario may plant the item of an older release and assert that the modal removes it.
  const planted = Object.keys(head.storage ?? {}).map((key) => withoutPrefix(key, prefix))
  const own = Object.keys(storage)
    .map((key) => withoutPrefix(key, prefix))
    .filter((key) => !/:|^[A-Z_]+$/.test(key))
  const ofTransports = namesIn(scenario, 'transports').map((name) => `transport.${name.replace(/ .*/, '')}`)
  return unknown('item in storage with the key', own, [...storageKeys, ...ofTransports, ...planted])
}

function withoutPrefix(key: string, prefix: string): string {
  return key.startsWith(`${prefix}:`) ? key.slice(prefix.length + 1) : key
}

/** Finds names that do not exist: a scenario that asserts their absence would always pass. */
export function checkWords(facts: Facts, scenario: Scenario, wallets: readonly string[]): WordProblem[] {
  const { screen = [], network } = facts
  const shown = (typeof screen === 'string' ? [] : screen).flatMap((each) =>
    [each.role ?? [], each.in?.role ?? []].flat(),
  )
  const roles = [...shown, ...(facts.focus ? [facts.focus.role] : [])]
  const active = typeof network === 'string' ? network.split(':')[0] : network?.namespace
  const named = [...(active == null ? [] : [active]), ...Object.keys(facts.accounts ?? {})]
  const messages = Object.keys(facts.frame?.messages ?? {})
  return [
    ...checkEventWords(facts),
    ...checkSaidCodes(facts),
    ...checkStorageKeys(facts, scenario),
    ...unknown('namespace', named, [...namespaces, ...namesIn(scenario, 'namespaces')]),
    ...unknown('role', roles, ariaRoles),
    ...unknown(
      'message of the relay',
      Object.keys(facts.relay ?? {}).filter((key) => !/^\d+$/.test(key)),
      tagNames,
    ),
    ...unknown('message to the frame', messages, Object.keys(appPayloads)),
    ...Object.keys(facts.wallet ?? {})
      .filter((name) => isPlain(name) && !wallets.includes(name))
      .map((name) => unknownWord(`the scenario has no wallet "${name}"`, name, wallets)),
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

function rolesOf(step: Step): string[] {
  if (step.kind !== 'user' || !(step.verb in pageVerbs) || !isMap(step.input)) return []
  return [step.input, memberOf(step.input, 'in')].flatMap((place) => memberOf(place, 'role') ?? []).map(String)
}

export function showsRefusal(steps: readonly Step[]): boolean {
  return steps.some((step) => step.kind === 'assert' && step.input.result?.error === 'config_invalid')
}

export function checkDeedWords(step: Step, views: readonly string[], isRefusalShown: boolean): WordProblem[] {
  if (isRefusalShown && step.kind === 'app') return []
  const { view, namespace } = namedBy(step)
  return [
    ...unknown('role', rolesOf(step), ariaRoles),
    ...unknown('view', typeof view === 'string' ? [view] : [], views),
    ...unknown('namespace', typeof namespace === 'string' ? [namespace] : [], namespaces),
  ]
}
