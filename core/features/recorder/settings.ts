import type { Recording } from '../../contracts/recording.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { type Options, parseOptions } from '../../options/options.js'

/** Options that say only how the modal looks, or what it offers. Others may name keys and places of the page. */
const told = new Set([
  'themeMode',
  'allWallets',
  'connectMethodsOrder',
  'connectorTypeOrder',
  'walletFeaturesOrder',
  'defaultAccountTypes',
  'defaultNetworkId',
])
/** These are in the recording by other names, or are there to record. */
const elsewhere = new Set([
  'adapters',
  'networks',
  'areNetworksGiven',
  'projectId',
  'recorder',
  'debug',
  'storagePrefix',
])

/** The options that differ from their defaults: a switch or a choice by its value, each other one as `set`. */
export function changedOptions(given: Options): Recording['options'] {
  const usual: Readonly<Record<string, unknown>> = parseOptions({})
  const changed = Object.entries(given).filter(
    ([name, value]) => !elsewhere.has(name) && value !== undefined && !isPlainEqual(value, usual[name]),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => {
      if (name === 'features') return [name, plain(changedFeatures(given.features, Object(usual['features'])))]
      return [name, typeof value === 'boolean' || told.has(name) ? plain(value) : 'set']
    }),
  )
}

const changedFeatures = (given: object, usual: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => !isPlainEqual(value, usual[name])))

const plain = (value: unknown): Recording['options'][string] => JSON.parse(JSON.stringify(value))
