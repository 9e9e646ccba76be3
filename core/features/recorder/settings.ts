import type { Recording } from '../../contracts/recording.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { type Options, parseOptions } from '../../options/options.js'

/**
 * Options whose values say how the modal looks, or what it offers. Texts in other options may contain keys and URLs of
 * the page.
 */
const choices =
  `themeMode afterConnect allWallets connectMethodsOrder connectorTypeOrder walletFeaturesOrder defaultAccountTypes
  defaultNetworkId features`.split(/\s+/)
/** Options that are recorded elsewhere, or that only serve the recording. */
const elsewhere = 'adapters transports networks areNetworksGiven projectId recorder debug storagePrefix locale'.split(
  ' ',
)

/** The options that differ from their defaults: switches and choices with their value, all others as `set`. */
export function changedOptions(given: Options): Recording['options'] {
  const usual = parseOptions({})
  const changed = changes(given, usual).filter(([name]) => !elsewhere.includes(name))
  const entries = changed.map(([name, value]) => {
    const isTold = typeof value === 'boolean' || choices.includes(name)
    return [name, isTold ? value : 'set'] as const
  })
  const features = Object.fromEntries(changes(given.features, usual.features))
  const told = { ...Object.fromEntries(entries), ...(Object.keys(features).length > 0 && { features }) }
  return JSON.parse(JSON.stringify(told))
}

const changes = (given: object, usual: object) => {
  const before = new Map<string, unknown>(Object.entries(usual))
  return Object.entries(given).filter(([name, value]) => value !== undefined && !isPlainEqual(value, before.get(name)))
}
