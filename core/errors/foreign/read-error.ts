import { type MappedCode, type MappedRow, mappedErrors } from '../mapped-error.js'
import { type Layer, layersOf } from './layers.js'
import { saysNo, saysOwnerRefused } from './refusal-words.js'

/** The meaning of an error of a wallet, a node, the relay or the browser. */
export type ForeignCode = MappedCode | 'aborted' | 'origin_not_allowed' | 'unknown'

/** The reason in the text of a relay socket that was closed with code 3000. */
const originRefused = /Unauthorized: origin not allowed/

/** Codes that only say that a request failed. Names and messages beside them say more. */
const vague: ReadonlySet<number> = new Set([-32603, -32600, -32602, -32000])

const refusalCodes = mappedErrors.find(([code]) => code === 'wallet_user_rejected')?.[1].walletCodes

/**
 * Solana's Mobile Wallet Adapter 2.3.0 uses small numbers (`ERROR_NOT_SIGNED` is −3), so its class name must confirm
 * them.
 */
const isNotSignedByPhone = ({ code, names }: Layer) =>
  code === -3 && names.some((name) => name.startsWith('solana mobile wallet adapter'))

/**
 * Reads a foreign error: no other place looks at foreign codes, names and messages. A refusal by the owner counts
 * first, in any layer. Wallet codes follow, then unambiguous words, then node codes. Ambiguous words come last: they
 * count only if no code gave a meaning.
 * @param isOfNode - the error comes from a node or the gateway, where no owner could refuse
 */
export function readError(thrown: unknown, isOfNode = false): ForeignCode {
  const layers = layersOf(thrown)
  const find = (matches: (row: MappedRow, layer: Layer) => boolean | undefined) => {
    for (const layer of layers) {
      const found = mappedErrors.find(([, row]) => matches(row, layer))
      if (found) return found[0]
    }
    return undefined
  }
  const says = (pattern: RegExp | undefined, { words }: Layer) => pattern && words.some((text) => pattern.test(text))
  const some = (test: (text: string) => boolean) => layers.some(({ words }) => words.some(test))
  const hasCode = (codes: readonly number[] | undefined, { code }: Layer) => code !== undefined && codes?.includes(code)

  if (layers.some((layer) => hasCode(refusalCodes, layer))) return 'wallet_user_rejected'
  const byCode = find(({ walletCodes }, layer) => hasCode(walletCodes, layer))
  if (byCode) return byCode
  if (some((text) => originRefused.test(text))) return 'origin_not_allowed'
  // A class name or a code in letters can name a refusal that the message does not.
  const isNamed = layers.some(({ names }) => names.some((name) => saysOwnerRefused(name) || saysNo(name)))
  const isOwners = isNamed || some(saysOwnerRefused) || layers.some(isNotSignedByPhone)
  if (isOwners && !isOfNode) return 'wallet_user_rejected'
  const isClear = (codes: readonly number[] | undefined) => codes?.some((code) => !vague.has(code))
  const clear =
    find(({ words }, layer) => says(words, layer)) ??
    find(({ nodeCodes }, layer) => isClear(nodeCodes) && hasCode(nodeCodes, layer))
  if (clear) return clear
  if (!isOfNode && some(saysNo)) return 'wallet_user_rejected'
  return (
    (isOfNode ? undefined : find(({ looseWords }, layer) => says(looseWords, layer))) ??
    find(({ nodeCodes }, layer) => hasCode(nodeCodes, layer)) ??
    (layers.some(({ names }) => names.includes('abort error')) ? 'aborted' : 'unknown')
  )
}
