import { encodeFunctionData, erc20Abi, isAddress, parseUnits, stringToHex } from 'viem'
import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { Facts } from '../../test/language/assertions.js'
import { economyTokens } from '../../world/chains/economy/tokens.js'
import { isMap } from '../../world/lib/json.js'
import { parseAmount } from '../../world/lib/quantities.js'
import type { World } from '../../world/world/world-api.js'
import type { Memory } from './memory.js'
import type { Situation } from './situation.js'

/** A condition that must hold now, written as facts of `expect`. */
export interface Claim {
  readonly name: string
  readonly facts: Facts
}

type Account = NonNullable<ModalSnapshot['accounts']['eip155']>

/** Writes an address as the name of its account, such as `$alice`. */
function nameOf(address: string, { accounts }: World): string {
  for (const [name, { evmAddress, solanaAddress }] of Object.entries(accounts)) {
    if (address === evmAddress) return `$${name}`
    if (address === solanaAddress) return `$${name}.solana`
  }
  return address
}

function accountButton(account: Account | undefined, world: World): Facts['screen'] {
  const inMain = { in: { role: 'main' } }
  if (account?.status !== 'connected' || !account.address)
    return [{ role: 'button', name: '/^(Connect wallet|Connecting…|Try again)$/', ...inMain }]
  const { profileName, address } = account
  const says = profileName === undefined ? { address: nameOf(address, world) } : { text: profileName }
  return [{ role: 'button', name: '/^Account: /', ...says, ...inMain }]
}

/** Claims that the page shows the snapshot's connection. */
function onScreen({ open, activeNamespace, accounts, status }: ModalSnapshot, { world }: Situation): Claim {
  const account = activeNamespace && accounts[activeNamespace]
  const screen = accountButton(account, world)
  return { name: 'snapshot and screen agree', facts: { status, page: { dialogs: open ? 1 : 0 }, screen } }
}

const isSteady = ({ ready, accounts }: ModalSnapshot) =>
  ready && Object.values(accounts).every((account) => account?.status !== 'connecting')

/** Claims that storage holds the snapshot's connection, so that a reload restores it. */
function inStorage(snapshot: ModalSnapshot, memory: Memory): Claim[] {
  const connected = Object.entries(snapshot.accounts).filter(([, account]) => account?.status === 'connected')
  if (connected.length === 0 || !isSteady(snapshot)) return []
  // After a refused write, storage stays old until the next change. With two tabs, the last writer wins.
  if (memory.faulted.has('browser') || memory.tabs > 1) return []
  const { activeNamespace = null, caipNetworkId = null, isNetworkSupported } = snapshot
  const ids = Object.fromEntries(connected.map(([namespace, account]) => [namespace, account?.connectorId ?? null]))
  const network = isNetworkSupported ? { activeCaipNetworkId: caipNetworkId } : {}
  const storage = { connectionStatus: 'connected', connectedConnectorIds: ids, activeNamespace, ...network }
  return [{ name: 'snapshot and storage agree', facts: { storage } }]
}

/** Claims that the snapshot's account belongs to its wallet. After a fault nothing is claimed, because faulty wallets may lie. */
function atWallet(snapshot: ModalSnapshot, { world }: Situation, memory: Memory): Claim[] {
  if (memory.faulted.size > 0 || !isSteady(snapshot)) return []
  return Object.entries(snapshot.accounts).flatMap(([namespace, account]): Claim[] => {
    if (!account) return []
    const { status, address: shown, connectedWalletInfo } = account
    const wallet = Object.values(world.wallets).find(
      ({ announcement }) => announcement.info.name === connectedWalletInfo?.name,
    )
    const names = namespace === 'solana' ? (name: string) => `$${name}.solana` : (name: string) => `$${name}`
    if (status !== 'connected' || !wallet || wallet.locked || !['eip155', 'solana'].includes(namespace)) return []
    // The visitor may choose any account of the wallet.
    const [first, ...others] = wallet.accounts.map(names)
    const isTheirs = [first, ...others].includes(nameOf(shown ?? '', world))
    return first && !isTheirs
      ? [{ name: 'snapshot and wallet agree', facts: { accounts: { [namespace]: { address: first } } } }]
      : []
  })
}

/** Claims that the wallet's request has the message or the transfer of the page's call. */
function asAsked({ world, openCalls, snapshot }: Situation, memory: Memory): Claim[] {
  const [id = '', ...others] = openCalls
  const call = memory.calls.get(id)
  if (!call || others.length > 0 || !snapshot) return []
  return Object.values(world.wallets).flatMap(({ name, pending }): Claim[] => {
    // With several requests, some may come from the page's own buttons.
    const asked = pending.length === 1 ? pending[0] : undefined
    const input = isMap(call.input) ? call.input : {}
    const claim = (params: NonNullable<NonNullable<Facts['wallet']>[string]['asked']>['params']): Claim => {
      return { name: 'the wallet is asked for what was wanted', facts: { wallet: { [name]: { asked: { params } } } } }
    }
    if (call.verb === 'app.sign' && asked?.method === 'personal_sign')
      return [claim([stringToHex(String(input['message'])), { matches: '^0x[0-9a-fA-F]{40}$' }])]
    if (call.verb !== 'app.send' || asked?.method !== 'eth_sendTransaction') return []
    const value = `0x${parseAmount(String(input['value'])).toString(16)}`
    return [claim([{ to: String(input['to']), value }])]
  })
}

/** Claims that the wallet's request has the receiver, amount and token that the review shows. */
function asReviewed({ world, openCalls, snapshot, tree }: Situation): Claim[] {
  const [, receiver] = /term: To\n\s*- definition: "?(0x[\da-fA-F]{40})/.exec(tree) ?? []
  const [, amount, symbol] = /paragraph: "?([\d.,]+) (\w+)/.exec(tree) ?? []
  if (snapshot?.view !== 'WalletSendPreview' || openCalls.length > 0) return []
  if (!isAddress(receiver ?? '') || amount === undefined) return []
  const whole = amount.replaceAll(',', '')
  const token = economyTokens(Number(snapshot.caipNetworkId?.split(':')[1])).find((each) => each.symbol === symbol)
  const args = [receiver, parseUnits(whole, token?.decimals ?? 18)] as [`0x${string}`, bigint] // `isAddress` was checked above
  const value = `0x${args[1].toString(16)}`
  const params = token
    ? { to: token.address, data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) }
    : { to: nameOf(args[0], world), value }
  return Object.values(world.wallets).flatMap(({ name, pending: [asked] }): Claim[] => {
    if (asked?.method !== 'eth_sendTransaction') return []
    return [
      { name: 'what was shown is what is signed', facts: { wallet: { [name]: { asked: { params: [params] } } } } },
    ]
  })
}

/** Lists all conditions that must hold now and that can be checked from outside the modal. */
export function claimsOf(situation: Situation, memory: Memory): Claim[] {
  const { snapshot } = situation
  if (!snapshot) return []
  return [
    ...(snapshot.ready ? [onScreen(snapshot, situation)] : []),
    ...inStorage(snapshot, memory),
    ...atWallet(snapshot, situation, memory),
    ...asAsked(situation, memory),
    ...asReviewed(situation),
  ]
}
