import type { AdapterConnection, AdapterEvent } from '../contracts/adapter.js'
import type { SignedText, Verifier } from '../contracts/sign-in/verifier.js'
import type { ModalErrorCode } from '../errors/codes.js'
import { toModalError } from '../errors/to-modal-error.js'
import { openScene, quiet, type Scene, until } from './scene.js'
import type { AdapterSubject } from './subject.js'

/** One thing that the modal expects of an adapter. Any test runner can run it: `for (const { name, run } of cases) test(name, run)`. */
export interface AdapterCase {
  /** The name of a test: a sentence without its subject, which is the adapter. */
  readonly name: string
  /** Rejects with a sentence when the adapter does otherwise. */
  readonly run: () => Promise<void>
}

type Play = (scene: Scene, subject: AdapterSubject) => Promise<void>

/**
 * The cases of an adapter: connecting, restoring, accounts, networks, signing in, disconnecting, and the owner's no. Each one has a page and
 * a wallet of its own.
 */
export const adapterCases = (subject: AdapterSubject): readonly AdapterCase[] =>
  Object.entries(plays).map(([name, play]) => ({
    name,
    run: async () => {
      const scene = await openScene(subject)
      try {
        await play(scene, subject)
      } finally {
        scene.end()
      }
    },
  }))

function check(isSo: boolean, sentence: string): asserts isSo {
  if (!isSo) throw new Error(sentence)
}

const say = (value: unknown): string => JSON.stringify(value) ?? String(value)

/** How a promise ended: with nothing, or with the modal's code for what it rejected with. */
const codeOf = (work: Promise<unknown>): Promise<ModalErrorCode | undefined> =>
  work.then(
    () => undefined,
    (thrown) => toModalError(thrown).code,
  )

async function rejects(work: Promise<unknown>, what: string, wanted?: ModalErrorCode): Promise<void> {
  const code = await codeOf(work)
  check(code !== undefined, `${what} resolved, wanted a rejection`)
  check(!wanted || code === wanted, `${what} rejected with what the modal reads as ${code}, wanted ${wanted}`)
}

const isSilent = (events: readonly AdapterEvent[]) =>
  check(events.length === 0, `The adapter told ${say(events)} of what it was asked to do`)

function hasAccounts(connection: AdapterConnection, { wallet }: Scene, { namespace }: AdapterSubject): void {
  const { accounts } = connection
  const told = accounts.map(({ address }) => address)
  check(told.length > 0, 'The connection names no account')
  check(
    told.every((address, index) => address === wallet.addresses[index]),
    `The connection names ${say(told)}, and the wallet has ${say(wallet.addresses)}`,
  )
  for (const account of accounts) {
    check(account.namespace === namespace.id, `An account is of ${account.namespace}, wanted ${namespace.id}`)
    check(namespace.address.is(account.address), `${account.address} is not ${namespace.address.wanted}`)
    check(namespace.accountTypes.includes(account.type), `${account.type} is no account type of ${namespace.id}`)
  }
}

const sign = ({ adapter, wallet }: Scene, { namespace }: AdapterSubject, message: string) =>
  adapter.signMessage({ namespace: namespace.id, address: wallet.addresses[0] ?? '', message })

/** A message as the modal writes it for signing in. */
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
    // A verifier may refuse a text by an error too.
    return false
  }
}

const plays: Readonly<Record<string, Play>> = {
  'its reference, its code and the wallet’s row are of the namespace': async (scene, { namespace }) => {
    const { reference, connector, adapter } = scene
    const definition = await reference.load()
    for (const { type, namespaces } of [reference, definition]) {
      check(type === adapter.type, `The type is ${type} in one place and ${adapter.type} in another`)
      check(namespaces.includes(namespace.id), `The adapter serves ${say(namespaces)}, wanted ${namespace.id}`)
    }
    check(connector.chain === namespace.id, `The wallet’s row is of ${connector.chain}, wanted ${namespace.id}`)
  },

  'connects, and names the account and the network': async (scene, subject) => {
    const connection = await scene.adapter.connect(scene.paramsOf())
    check(connection.namespace === subject.namespace.id, `The connection is of ${connection.namespace}`)
    check(connection.connectorId === scene.connector.id, `The connection is of the row ${connection.connectorId}`)
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

  'rejects with the owner’s refusal, and asks again when it is tried again': async (scene, subject) => {
    const { adapter, wallet, paramsOf } = scene
    wallet.decide('refuse')
    await rejects(adapter.connect(paramsOf()), 'Connecting', 'wallet_user_rejected')
    wallet.decide('approve')
    hasAccounts(await adapter.connect(paramsOf()), scene, subject)
  },

  'connects nobody when it is cancelled': async (scene, subject) => {
    const { adapter, wallet, paramsOf, events } = scene
    wallet.decide('wait')
    const cancel = new AbortController()
    let isOver = false
    const connecting = adapter.connect(paramsOf(cancel.signal)).finally(() => (isOver = true))
    // Until it is cancelled nobody waits for it.
    connecting.catch(() => {})
    await quiet()
    check(!isOver, 'Connecting ended although the wallet’s owner lets it wait')
    cancel.abort()
    await until(() => isOver, 'a cancelled connection to end, without an answer of the wallet')
    await rejects(connecting, 'A cancelled connection', 'aborted')
    wallet.decide('approve')
    await quiet()
    isSilent(events)
    await rejects(sign(scene, subject, 'hello'), 'Signing after a cancelled connection')
  },

  'restores what is still approved, without asking': async (scene, subject) => {
    await scene.adapter.connect(scene.paramsOf())
    const later = await scene.reopen()
    if (!later.asksAnyway) scene.wallet.decide('refuse')
    const restored = await later.reconnect(scene.paramsOf())
    check(restored !== undefined, 'Nothing was restored')
    hasAccounts(restored, scene, subject)
    check(restored.connectorId === scene.connector.id, `The connection is of the row ${restored.connectorId}`)
    check(restored.chainId === String(scene.networks[0].id), `The connection is on ${restored.chainId}`)
    isSilent(scene.events)
    scene.wallet.forgetPage()
    await until(() => scene.events.length > 0, 'the event disconnected')
  },

  'restores nothing that was not approved': async ({ adapter, wallet, paramsOf }) => {
    wallet.decide('refuse')
    const restoring = adapter.reconnect(paramsOf())
    if (adapter.asksAnyway) return rejects(restoring, 'Restoring', 'wallet_user_rejected')
    const restored = await restoring
    check(restored === undefined, `Restored ${say(restored?.accounts)} of a wallet that approved nothing`)
  },

  'tells which account its owner turns to': async ({ adapter, wallet, events, connector, paramsOf }) => {
    const [, other] = wallet.addresses
    if (!wallet.turnTo || !other) return
    const connection = await adapter.connect(paramsOf())
    wallet.turnTo(other)
    await until(() => events.length > 0, 'the event accountsChanged')
    const [event] = events
    check(event?.type === 'accountsChanged', `The adapter told ${say(event)}, wanted accountsChanged`)
    check(event.connectorId === connector.id, `The event is of the row ${event.connectorId}`)
    check(event.accounts[0]?.address === other, `The event names ${say(event.accounts)}, wanted ${other} first`)
    check(connection.accounts[0]?.address === other, 'The connection still names the account of before')
  },

  'ends once when its owner takes the permission back': async (scene, subject) => {
    const { adapter, wallet, events, paramsOf } = scene
    const connection = await adapter.connect(paramsOf())
    wallet.forgetPage()
    await until(() => events.length > 0, 'the event disconnected')
    await quiet()
    const types = events.map(({ type }) => type)
    check(say(types) === say(['disconnected']), `The adapter told ${say(types)}, wanted disconnected once`)
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

  'rejects with a refused signature, and stays connected': async (scene, subject) => {
    await scene.adapter.connect(scene.paramsOf())
    scene.wallet.decide('refuse')
    await rejects(sign(scene, subject, 'hello'), 'Signing', 'wallet_user_rejected')
    scene.wallet.decide('approve')
    const signature = await sign(scene, subject, 'hello')
    check(typeof signature === 'string' && signature !== '', 'The second try has no signature')
    isSilent(scene.events)
  },

  'signs for no account but the wallet’s': async ({ adapter, wallet, paramsOf }, { namespace }) => {
    await adapter.connect(paramsOf())
    const [own = ''] = wallet.addresses
    const address =
      ['a', 'b', 'c']
        .map((end) => own.slice(0, -1) + end)
        .find((each) => each.toLowerCase() !== own.toLowerCase() && !wallet.addresses.includes(each)) ?? ''
    await rejects(adapter.signMessage({ namespace: namespace.id, address, message: 'hello' }), `Signing as ${address}`)
  },

  'says of an unknown request that it is not supported': async ({ adapter, paramsOf }, { namespace }) => {
    await adapter.connect(paramsOf())
    const asked = adapter.request({ namespace: namespace.id, method: 'wallet_noSuchMethod' })
    await rejects(asked, 'An unknown request', 'wallet_unsupported_method')
  },

  'answers nothing before it is connected, and can be told to let go': async (scene, subject) => {
    await rejects(sign(scene, subject, 'hello'), 'Signing before connecting')
    const { id: namespace } = subject.namespace
    const asked = scene.adapter.request({ namespace, method: 'wallet_noSuchMethod' })
    await rejects(asked, 'A request before connecting')
    await scene.adapter.disconnect(subject.namespace.id)
    isSilent(scene.events)
  },

  'goes to another network': async ({ adapter, networks, events, paramsOf }) => {
    const [, network] = networks
    if (!adapter.switchNetwork || !network) return
    const connection = await adapter.connect(paramsOf())
    await adapter.switchNetwork({ network, signal: new AbortController().signal })
    const wanted = String(network.id)
    await until(() => connection.chainId === wanted, `the network ${wanted}, on ${connection.chainId}`)
    await quiet()
    // A wallet may tell of the switch too, and have other addresses there.
    const others = events.filter(
      (event) => event.type !== 'accountsChanged' && (event.type !== 'networkChanged' || event.chainId !== wanted),
    )
    isSilent(others)
  },

  'disconnects, and the wallet forgets the page': async (scene, subject) => {
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

  'tells nothing after it is disposed, and leaves no timer': async ({ page, adapter, wallet, events, paramsOf }) => {
    await adapter.connect(paramsOf())
    adapter.dispose()
    adapter.dispose()
    wallet.forgetPage()
    await quiet()
    isSilent(events)
    check(page.pendingTimers === 0, `${page.pendingTimers} timers wait after the adapter is disposed`)
  },
}
