import { getAddress } from 'viem/utils'
import { type CaipNetworkId, isEvmAddress, isSolanaAddress, type Namespace } from '../contracts/caip.js'
import { readName } from '../services/normal-name.js'
import { readAccountForm, withoutUnseen, withoutUnseenEnds } from './address-form.js'

/** A receiver as the visitor typed it, classified by its form alone. */
type WrittenReceiver =
  /** The address in its chain's notation; on EVM with its checksum. */
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'checksum' }
  | { readonly kind: 'namespace'; readonly namespace: Namespace }
  /** The text names a network other than the active one. */
  | { readonly kind: 'network'; readonly network: CaipNetworkId }
  /** A link that also requests an amount or a token: paying only its account could be wrong. */
  | { readonly kind: 'request' }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'text' }

const bitcoinAddress = /^(bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/i
const polkadotAddress = /^[1-9A-HJ-NP-Za-km-z]{46,49}$/

/** Reads an address, a name, or a notation that `readAccountForm` supports. `network` is the active one. */
export function readReceiver(text: string, namespace: Namespace, network?: CaipNetworkId): WrittenReceiver {
  const asWritten = readForm(withoutUnseenEnds(text), namespace, network)
  if (asWritten.kind !== 'text') return asWritten
  const bare = readForm(withoutUnseen(text), namespace, network)
  // With an invisible character a name is a different name, so the character must not be removed.
  return bare.kind === 'name' ? asWritten : bare
}

function readForm(written: string, namespace: Namespace, network: CaipNetworkId | undefined): WrittenReceiver {
  const form = readAccountForm(written)
  if (form.namespace && form.namespace !== namespace) return { kind: 'namespace', namespace: form.namespace }
  const found = readAccount(form.account, namespace)
  if (!form.namespace || found.kind === 'text' || found.kind === 'namespace') return found
  if (form.network && network && form.network !== network) return { kind: 'network', network: form.network }
  return form.isRequest ? { kind: 'request' } : found
}

function readAccount(text: string, namespace: Namespace): WrittenReceiver {
  const form = forms.find(({ is }) => is(text))
  if (form)
    return form.namespace === namespace && form.read
      ? form.read(text)
      : { kind: 'namespace', namespace: form.namespace }
  const name = readName(text)
  return name === undefined ? { kind: 'text' } : { kind: 'name', name }
}

/** Mixed case is an EIP-55 checksum, which must be right. */
function readEvmAddress(text: string): WrittenReceiver {
  const digits = text.replace(/^0x/i, '')
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && address !== `0x${digits}` ? { kind: 'checksum' } : { kind: 'address', address }
}

/** The forms of addresses, in the order in which a text is compared. One without `read` only warns: the modal cannot send there. */
const forms: readonly {
  readonly namespace: Namespace
  is(text: string): boolean
  read?(text: string): WrittenReceiver
}[] = [
  { namespace: 'eip155', is: isEvmAddress, read: readEvmAddress },
  { namespace: 'solana', is: isSolanaKey, read: (address) => ({ kind: 'address', address }) },
  { namespace: 'bip122', is: (text) => bitcoinAddress.test(text) },
  { namespace: 'polkadot', is: (text) => polkadotAddress.test(text) },
]

/** True for base58 of 32 bytes. Bitcoin addresses use the same alphabet, but have fewer bytes. */
function isSolanaKey(text: string): boolean {
  if (!isSolanaAddress(text)) return false
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === 32
}

/** The number of equal characters, at both ends together and at each end, from which two addresses look alike. */
const LOOK_ALIKE = { together: 6, each: 2 } as const

/**
 * True if two addresses begin and end alike; most people compare only the ends. Attackers generate such addresses and
 * send from them to appear in a victim's history.
 */
export function isLookAlike(address: string, known: string): boolean {
  const plain = (text: string) => (/^0x/i.test(text) ? text.slice(2).toLowerCase() : text)
  const one = plain(address)
  const other = plain(known)
  if (one === other) return false
  const length = Math.min(one.length, other.length)
  let start = 0
  while (start < length && one[start] === other[start]) start += 1
  let end = 0
  while (end < length && one.at(-1 - end) === other.at(-1 - end)) end += 1
  return Math.min(start, end) >= LOOK_ALIKE.each && start + end >= LOOK_ALIKE.together
}

/** Scripts that contain look-alike letters, or that are never mixed within a word. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
]

/** True if a label of the name mixes scripts: `аlice.eth` with a Cyrillic `а`. */
export function isMixedScript(name: string): boolean {
  return name.split('.').some((label) => scripts.filter((script) => script.test(label)).length > 1)
}
