import type { Recording } from '../../contracts/recording.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { type Options, parseOptions } from '../../options/options.js'

/** Choices that say how the modal looks, or what it offers. All other texts may name keys and places of the page. */
const choices =
  `themeMode afterConnect allWallets connectMethodsOrder connectorTypeOrder walletFeaturesOrder defaultAccountTypes
  defaultNetworkId features`.split(/\s+/)
/** In the recording by other names, or there to record. */
const elsewhere = 'adapters networks areNetworksGiven projectId recorder debug storagePrefix locale'.split(' ')

/** The options that differ from their defaults: a switch or a choice by its value, each other one as `set`. */
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
