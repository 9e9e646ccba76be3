import type { AdapterConnection, AdapterEvent } from '../../contracts/adapter.js'
import type { SignedText, Verifier } from '../../contracts/sign-in/verifier.js'
import { type ContractCase, check, playedIn, quiet, rejects, say, until } from '../case.js'
import { openScene, type Scene } from './scene.js'
import type { AdapterSubject } from './subject.js'

/** One expectation of the modal about an adapter. */
export type AdapterCase = ContractCase

type Play = (scene: Scene, subject: AdapterSubject) => Promise<void>

/**
 * The cases for an adapter: connecting, restoring, accounts, networks, signing in, disconnecting and refusals. Each case has a new page and a
 * new wallet.
 */
export const adapterCases = (subject: AdapterSubject): readonly AdapterCase[] => playedIn(openScene, subject, plays)

const isSilent = (events: readonly AdapterEvent[]) =>
  check(events.length === 0, `The adapter emitted ${say(events)} for a change that the modal itself requested`)

function hasAccounts(connection: AdapterConnection, { wallet }: Scene, { namespace }: AdapterSubject): void {
  const { accounts } = connection
  const told = accounts.map(({ address }) => address)
  check(told.length > 0, 'The connection names no account')
  check(
    told.every((address, index) => address === wallet.addresses[index]),
    `The connection names ${say(told)}, but the wallet has ${say(wallet.addresses)}`,
  )
  for (const account of accounts) {
    check(
      account.namespace === namespace.id,
      `An account has the namespace ${account.namespace}, wanted ${namespace.id}`,
    )
    check(namespace.address.is(account.address), `${account.address} is not ${namespace.address.wanted}`)
    check(namespace.accountTypes.includes(account.type), `${account.type} is not an account type of ${namespace.id}`)
  }
}

const sign = ({ adapter, wallet }: Scene, { namespace }: AdapterSubject, message: string) =>
  adapter.signMessage({ namespace: namespace.id, address: wallet.addresses[0] ?? '', message })

/** A sign-in message in the form that the modal writes. */
const signInMessage = ({ wallet, networks }: Scene, { namespace }: AdapterSubject) => `\
dapp.test wants you to sign in with your ${namespace.name} account:
${wallet.addresses[0]}

URI: https://dapp.test/
Version: 1
Chain ID: ${networks[0].id}
Nonce: 1f8a7c2e9b
`

async function verifies(verify: Verifier, signed: SignedText): Promise<boolean> {
  try {
    return await verify(signed, () => undefined)
  } catch {
    // A verifier may also throw to refuse a text.
    return false
  }
}

const plays: Readonly<Record<string, Play>> = {
  'its reference, its code and the wallet’s row name the same namespace': async (scene, { namespace }) => {
    const { reference, connector, adapter } = scene
    const definition = await reference.load()
    for (const { type, namespaces } of [reference, definition]) {
      check(type === adapter.type, `The type is ${type} in one place and ${adapter.type} in another`)
      check(namespaces.includes(namespace.id), `The adapter serves ${say(namespaces)}, wanted ${namespace.id}`)
    }
    check(
      connector.chain === namespace.id,
      `The wallet’s row has the namespace ${connector.chain}, wanted ${namespace.id}`,
    )
  },

  'connects, and returns the account and the network': async (scene, subject) => {
    const connection = await scene.adapter.connect(scene.paramsOf())
    check(connection.namespace === subject.namespace.id, `The connection has the namespace ${connection.namespace}`)
    check(connection.connectorId === scene.connector.id, `The connection names the row ${connection.connectorId}`)
    const wanted = String(scene.networks[0].id)
    check(connection.chainId === wanted, `The connection is on ${connection.chainId}, wanted ${wanted}`)
    hasAccounts(connection, scene, subject)
    check(scene.wallet.isAllowed(), 'The wallet does not know of the connection')
    isSilent(scene.events)
  },

  'gives the same provider for the same wallet': async ({ adapter, paramsOf }) => {
    const { provider } = await adapter.connect(paramsOf())
    check(typeof provider === 'object' && provider !== null, 'The connection has no provider')
    check((await adapter.connect(paramsOf())).provider === provider, 'The second connection has another provider')
  },

  'rejects when the owner refuses, and asks again at the next attempt': async (scene, subject) => {
    const { adapter, wallet, paramsOf } = scene
    wallet.decide('refuse')
    await rejects(adapter.connect(paramsOf()), 'Connecting', 'wallet_user_rejected')
    wallet.decide('approve')
    hasAccounts(await adapter.connect(paramsOf()), scene, subject)
  },

  'does not connect when it is cancelled': async (scene, subject) => {
    const { adapter, wallet, paramsOf, events } = scene
    wallet.decide('wait')
    const cancel = new AbortController()
    let isOver = false
    const connecting = adapter.connect(paramsOf(cancel.signal)).finally(() => (isOver = true))
    // Until it is cancelled nobody waits for it.
    connecting.catch(() => {})
    await quiet()
    check(!isOver, 'Connecting ended although the wallet’s owner has not answered')
    cancel.abort()
    await until(() => isOver, 'a cancelled connection to end, without an answer of the wallet')
    await rejects(connecting, 'A cancelled connection', 'aborted')
    wallet.decide('approve')
    await quiet()
    isSilent(events)
    await rejects(sign(scene, subject, 'hello'), 'Signing after a cancelled connection')
  },

  'restores an approved connection, without asking the owner': async (scene, subject) => {
    await scene.adapter.connect(scene.paramsOf())
    const later = await scene.reopen()
    if (!later.asksAnyway) scene.wallet.decide('refuse')
    const restored = await later.reconnect(scene.paramsOf())
    check(restored !== undefined, 'Nothing was restored')
    hasAccounts(restored, scene, subject)
    check(restored.connectorId === scene.connector.id, `The connection names the row ${restored.connectorId}`)
    check(restored.chainId === String(scene.networks[0].id), `The connection is on ${restored.chainId}`)
    isSilent(scene.events)
    scene.wallet.forgetPage()
    await until(() => scene.events.length > 0, 'the event disconnected')
  },

  'restores nothing if the page was not approved': async ({ adapter, wallet, paramsOf }) => {
    wallet.decide('refuse')
    const restoring = adapter.reconnect(paramsOf())
    if (adapter.asksAnyway) return rejects(restoring, 'Restoring', 'wallet_user_rejected')
    const restored = await restoring
    check(restored === undefined, `Restored ${say(restored?.accounts)} of a wallet that approved nothing`)
  },

  'reports when the owner changes the account': async ({ adapter, wallet, events, connector, paramsOf }) => {
    const [, other] = wallet.addresses
    if (!wallet.turnTo || !other) return
    const connection = await adapter.connect(paramsOf())
    wallet.turnTo(other)
    await until(() => events.length > 0, 'the event accountsChanged')
    const [event] = events
    check(event?.type === 'accountsChanged', `The adapter emitted ${say(event)}, wanted accountsChanged`)
    check(event.connectorId === connector.id, `The event names the row ${event.connectorId}`)
    check(event.accounts[0]?.address === other, `The event names ${say(event.accounts)}, wanted ${other} first`)
    check(connection.accounts[0]?.address === other, 'The connection still names the earlier account first')
  },

  'ends once when the owner removes the permission': async (scene, subject) => {
    const { adapter, wallet, events, paramsOf } = scene
    const connection = await adapter.connect(paramsOf())
    wallet.forgetPage()
    await until(() => events.length > 0, 'the event disconnected')
    await quiet()
    const types = events.map(({ type }) => type)
    check(say(types) === say(['disconnected']), `The adapter emitted ${say(types)}, wanted disconnected once`)
    check(connection.accounts.length === 0, 'The connection still names accounts')
    await rejects(sign(scene, subject, 'hello'), 'Signing without a connection')
  },

  'signs in with a signature that the namespace verifies': async (scene, subject) => {
    const { signIn, id } = subject.namespace
    await scene.adapter.connect(scene.paramsOf())
    if (!signIn) return
    const { verify } = await signIn.load()
    for (const message of [signInMessage(scene, subject), 'zażółć gęślą jaźń 🦊']) {
      const signature = await sign(scene, subject, message)
      const { caipNetworkId: chainId } = scene.networks[0]
      const signed = { message, signature, address: scene.wallet.addresses[0] ?? '', chainId }
      check(await verifies(verify, signed), `The signature of ${say(message)} does not verify in ${id}`)
      const other = { ...signed, message: `${message}!` }
      check(!(await verifies(verify, other)), `The signature of ${say(message)} verifies for another text too`)
      const [, stranger] = scene.wallet.addresses
      if (stranger !== undefined)
        check(!(await verifies(verify, { ...signed, address: stranger })), `The signature verifies for ${stranger} too`)
    }
  },

  'rejects when the owner refuses a signature, and stays connected': async (scene, subject) => {
    await scene.adapter.connect(scene.paramsOf())
    scene.wallet.decide('refuse')
    await rejects(sign(scene, subject, 'hello'), 'Signing', 'wallet_user_rejected')
    scene.wallet.decide('approve')
    const signature = await sign(scene, subject, 'hello')
    check(typeof signature === 'string' && signature !== '', 'The second attempt returned no signature')
    isSilent(scene.events)
  },

  'signs only for accounts of the wallet': async ({ adapter, wallet, paramsOf }, { namespace }) => {
    await adapter.connect(paramsOf())
    const [own = ''] = wallet.addresses
    const address =
      ['a', 'b', 'c']
        .map((end) => own.slice(0, -1) + end)
        .find((each) => each.toLowerCase() !== own.toLowerCase() && !wallet.addresses.includes(each)) ?? ''
    await rejects(adapter.signMessage({ namespace: namespace.id, address, message: 'hello' }), `Signing as ${address}`)
  },

  'rejects an unknown request as not supported': async ({ adapter, paramsOf }, { namespace }) => {
    await adapter.connect(paramsOf())
    const asked = adapter.request({ namespace: namespace.id, method: 'wallet_noSuchMethod' })
    await rejects(asked, 'An unknown request', 'wallet_unsupported_method')
  },

  'rejects requests before it is connected, and accepts a disconnection': async (scene, subject) => {
    await rejects(sign(scene, subject, 'hello'), 'Signing before connecting')
    const { id: namespace } = subject.namespace
    const asked = scene.adapter.request({ namespace, method: 'wallet_noSuchMethod' })
    await rejects(asked, 'A request before connecting')
    await scene.adapter.disconnect(subject.namespace.id)
    isSilent(scene.events)
  },

  'switches to another network': async ({ adapter, networks, events, paramsOf }) => {
    const [, network] = networks
    if (!adapter.switchNetwork || !network) return
    const connection = await adapter.connect(paramsOf())
    await adapter.switchNetwork({ network, signal: new AbortController().signal })
    const wanted = String(network.id)
    await until(() => connection.chainId === wanted, `the network ${wanted}, on ${connection.chainId}`)
    await quiet()
    // A wallet may emit the switch too, and may have other addresses on that network.
    const others = events.filter(
      (event) => event.type !== 'accountsChanged' && (event.type !== 'networkChanged' || event.chainId !== wanted),
    )
    isSilent(others)
  },

  'disconnects, and removes the page from the wallet': async (scene, subject) => {
    const { adapter, wallet, events, paramsOf } = scene
    const connection = await adapter.connect(paramsOf())
    await adapter.disconnect(subject.namespace.id)
    if (!subject.keepsPermission) await until(() => !wallet.isAllowed(), 'the wallet to forget the page')
    check(connection.accounts.length === 0, 'The connection still names accounts')
    wallet.forgetPage()
    await quiet()
    isSilent(events)
    await rejects(sign(scene, subject, 'hello'), 'Signing after disconnecting')
    hasAccounts(await adapter.connect(paramsOf()), scene, subject)
  },

  'emits nothing after it is disposed, and leaves no timer': async ({ page, adapter, wallet, events, paramsOf }) => {
    await adapter.connect(paramsOf())
    adapter.dispose()
    adapter.dispose()
    wallet.forgetPage()
    await quiet()
    isSilent(events)
    check(page.pendingTimers === 0, `${page.pendingTimers} timers are pending after the adapter is disposed`)
  },
}
