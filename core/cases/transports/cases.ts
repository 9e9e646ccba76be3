import type { SignedText, Verifier } from '../../contracts/sign-in/verifier.js'
import type { TransportEvent, TransportSession } from '../../contracts/transport.js'
import { lazy } from '../../lib/lazy.js'
import { readUrl } from '../../lib/web-url.js'
import { type ContractCase, check, playedIn, quiet, rejects, say, soon, until } from '../case.js'
import { openScene, type Scene } from './scene.js'
import type { TransportSubject } from './subject.js'

type Play = (scene: Scene, subject: TransportSubject) => Promise<void>

/**
 * The cases for a transport: pairing, its code or link, restoring, signing, refusals and ends. Each case has a new page and a new wallet. They
 * use the transport as the modal does.
 */
export const transportCases = (subject: TransportSubject): readonly ContractCase[] =>
  playedIn(openScene, subject, plays)

/** The modal's requests to wallets of the namespaces that ship. */
const requests = lazy(() => import('../../adapters/walletconnect/own-requests.js'))

const unknownMethod = 'wallet_noSuchMethod'

/** Fails if work that nobody answers goes on after its signal has aborted. */
async function endsWith(abort: AbortController, work: Promise<unknown>, what: string): Promise<void> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  // Until it is aborted nobody waits for it.
  ended.catch(() => {})
  await quiet()
  check(!isOver, `${what} ended although the wallet’s owner has not answered`)
  abort.abort()
  await until(() => isOver, `${what.toLowerCase()} to end when its signal aborts`)
  await rejects(ended, what)
}

function hasAccounts(
  { accounts }: TransportSession,
  { wallet, networks }: Scene,
  { namespace }: TransportSubject,
): void {
  check(accounts.length > 0, 'The session names no account')
  const ids = new Set<string>(networks.map(({ caipNetworkId }) => caipNetworkId))
  for (const account of accounts) {
    const [id = '', reference = '', address = '', ...rest] = account.split(':')
    const isCaip = id === namespace.id && reference !== '' && rest.length === 0 && namespace.address.is(address)
    check(isCaip, `${say(account)} is not ${namespace.id}:<network>:<${namespace.address.wanted}>`)
    check(wallet.addresses.includes(address), `The session names ${address}, which is not of the wallet`)
  }
  const [first = ''] = accounts
  const network = first.split(':').slice(0, 2).join(':')
  check(ids.has(network), `The first account is on ${network}, which the page does not have`)
  const own = wallet.addresses[0] ?? ''
  check(first.endsWith(`:${own}`), `The first account is ${first}, but the wallet uses ${own}`)
}

/** Signs as the modal does. */
async function sign(...given: Parameters<typeof signWith>): Promise<string> {
  // The first load of a bundler or a test runner may take longer than a wallet.
  await requests.load()
  return soon(signWith(...given), 'a signature')
}

async function signWith(
  session: TransportSession,
  { wallet, networks }: Scene,
  { namespace }: TransportSubject,
  { message = 'hello', signal = new AbortController().signal } = {},
): Promise<string> {
  const network = networks[0].caipNetworkId
  const address = wallet.addresses[0] ?? ''
  if (session.signMessage) return session.signMessage({ network, address, message, signal })
  const { signMessage } = await requests.load()
  return signMessage(namespace, { address, message }, (method, params) =>
    session.request({ network, method, params, signal }),
  )
}

const ask = (session: TransportSession, { networks }: Scene, method = unknownMethod): Promise<unknown> =>
  session.request({ network: networks[0].caipNetworkId, method, signal: new AbortController().signal })

const isSilent = (events: readonly TransportEvent[], when: string) =>
  check(events.length === 0, `The session tells ${say(events)} ${when}`)

/** Lets the page learn that the wallet has ended the session. */
async function learnEnd(session: TransportSession, scene: Scene, subject: TransportSubject): Promise<void> {
  scene.wallet.forgetPage()
  if (subject.isToldByRequests) await rejects(sign(session, scene, subject), 'A request after the wallet’s end')
}

async function verifies(verify: Verifier, signed: SignedText): Promise<boolean> {
  try {
    return await verify(signed, () => undefined)
  } catch {
    // A verifier may also throw to refuse a text.
    return false
  }
}

const isOrigin = (host: string): boolean => {
  // The apps of one device listen on any port.
  const url = host.replace(/:\*$/, '')
  const read = readUrl(url)
  return read !== undefined && /^(https?|wss?):$/.test(read.protocol) && read.origin === url
}

/** Values that another version, another script or a full disk may leave in the storage. */
const damaged = ['{', 'null', '""', '7', '[]', '{}', '{"accounts":1}', '{"token":1,"wallet":"x","keys":{}}']

const plays: Readonly<Record<string, Play>> = {
  'has a type, namespaces and origins, and rows with ids of its own': async ({ transport, rows }, { namespace }) => {
    const { kind, type, hosts, namespaces } = transport
    check(kind === 'transport', `\`kind\` is ${say(kind)}, wanted "transport"`)
    check(/^[a-z]\w*$/i.test(type), `The type is ${say(type)}, wanted a word like tonConnect`)
    check(hosts.every(isOrigin), `\`hosts\` is ${say(hosts)}, wanted origins like https://bridge.example`)
    check(namespaces.includes(namespace.id), `It serves ${say(namespaces)}, wanted ${namespace.id}`)
    const places = rows.map(({ id, chain }) => `${chain} ${id}`)
    check(new Set(places).size === places.length, `Two rows have one id: ${say(places)}`)
    for (const { id, chain, name, isElsewhere } of rows) {
      check(id.startsWith(`${type}:`), `The row ${id} has no id of ${type}`)
      check(namespaces.includes(chain), `The row ${id} has the namespace ${chain}`)
      check(name.trim() !== '', `The row ${id} has no name`)
      check(isElsewhere === true, `The row ${id} is not of a wallet elsewhere`)
    }
  },

  'asks nobody before a wallet is chosen': async ({ page, client, pairing, steps }) => {
    const restored = await client.restore(pairing())
    check(restored === undefined, 'A session is restored on a page that has never paired')
    check(steps.length === 0, `The visitor is shown ${say(steps)} while nothing was chosen`)
    await quiet()
    check(page.pendingTimers === 0, `${page.pendingTimers} timers are pending before a wallet is chosen`)
  },

  'shows a code or a link before the wallet is asked': async (scene) => {
    const { steps, wallet, client, pairing } = scene
    wallet.decide('wait')
    const leave = new AbortController()
    const work = client.pair(pairing(leave.signal))
    work.catch(() => {})
    const shown = () => steps.filter(({ kind }) => kind !== 'permission')
    try {
      await until(() => shown().length > 0, 'a code to scan, or an app to open')
      for (const step of shown()) {
        const links = step.kind === 'code' ? [step.uri, step.link ?? step.uri] : step.kind === 'app' ? [step.link] : []
        check(
          links.every((link) => readUrl(link)),
          `The step ${say(step)} has no link that an app could open`,
        )
      }
    } finally {
      leave.abort()
    }
  },

  'pairs, and names accounts of the page’s networks': async (scene, subject) => {
    const { session, events } = await scene.pair()
    hasAccounts(session, scene, subject)
    check(scene.wallet.isAllowed(), 'The wallet does not know of the session')
    check(session.wallet?.name !== '', 'The wallet introduces itself with an empty name')
    isSilent(events, 'while nothing has changed')
  },

  'rejects when the owner refuses, and asks again at the next attempt': async (scene, subject) => {
    const { client, wallet, pairing } = scene
    wallet.decide('refuse')
    await rejects(client.pair(pairing()), 'Pairing', 'wallet_user_rejected')
    check(scene.stored === undefined, 'A refused session is stored')
    wallet.decide('approve')
    hasAccounts((await scene.pair()).session, scene, subject)
  },

  'ends a pairing when its signal aborts, and leaves no timer': async (scene, subject) => {
    const { client, wallet, page, pairing } = scene
    wallet.decide('wait')
    const leave = new AbortController()
    await endsWith(leave, client.pair(pairing(leave.signal)), 'An aborted pairing')
    await until(() => page.pendingTimers === 0, 'the timers of an aborted pairing to end')
    wallet.decide('approve')
    await quiet()
    hasAccounts((await scene.pair()).session, scene, subject)
    await rejects(client.pair(pairing(AbortSignal.abort())), 'A pairing whose signal had aborted')
  },

  'ends a pairing when it is disposed': async ({ client, wallet, page, pairing }) => {
    if (!client.dispose) return
    wallet.decide('wait')
    let isOver = false
    const work = client.pair(pairing()).finally(() => {
      isOver = true
    })
    work.catch(() => {})
    await quiet()
    client.dispose()
    await until(() => isOver, 'the pairing to end when the transport is disposed')
    await until(() => page.pendingTimers === 0, 'the timers of the pairing to end')
  },

  'restores the session without asking the owner': async (scene, subject) => {
    const { session } = await scene.pair()
    const before = say(session.accounts)
    check(scene.stored !== undefined, 'Nothing is stored, so no session outlives a reload')
    const shown = scene.steps.length
    scene.wallet.decide('refuse')
    const restored = await soon((await scene.reopen()).restore(scene.pairing()), 'a session to restore')
    check(restored !== undefined, 'Nothing was restored')
    check(say(restored.accounts) === before, `Restored ${say(restored.accounts)}, wanted ${before}`)
    check(scene.steps.length === shown, 'The visitor is shown something for a session that is restored')
    scene.wallet.decide('approve')
    const signature = await sign(restored, scene, subject)
    check(signature !== '', 'The restored session signs nothing')
  },

  'restores nothing of another wallet, nor from a damaged storage': async (scene) => {
    await scene.pair()
    const { stored } = scene
    const other = scene.rows
      .map(({ id }) => id.slice(scene.transport.type.length + 1))
      .find((id) => id !== scene.wallet.id)
    if (other !== undefined) {
      const client = await scene.reopen()
      const restored = await soon(client.restore({ ...scene.pairing(), wallet: other }), 'a session to restore')
      check(restored === undefined, `The session of ${scene.wallet.id} is restored as one of ${other}`)
    }
    for (const text of [...damaged, stored?.replaceAll(/\w{20,}/g, 'x') ?? '']) {
      const client = await scene.reopen()
      scene.stored = text
      const restored = await client.restore(scene.pairing()).catch((error: Error) => {
        throw new Error(`Restoring from ${text} fails: ${error.message}`)
      })
      // A session whose keys are gone may be restored: its first request ends it.
      if (damaged.includes(text)) check(restored === undefined, `A session is restored from ${text}`)
    }
  },

  'signs what the namespace verifies': async (scene, subject) => {
    const { signIn, id } = subject.namespace
    const { session } = await scene.pair()
    if (!signIn) return
    const { verify } = await signIn.load()
    for (const message of ['Sign in to dapp.test', 'zażółć gęślą jaźń 🦊']) {
      const signature = await sign(session, scene, subject, { message })
      const { caipNetworkId: chainId } = scene.networks[0]
      const signed = { message, signature, address: scene.wallet.addresses[0] ?? '', chainId }
      check(await verifies(verify, signed), `The signature of ${say(message)} does not verify in ${id}`)
      const other = { ...signed, message: `${message}!` }
      check(!(await verifies(verify, other)), `The signature of ${say(message)} verifies for another text too`)
    }
  },

  'rejects when the owner refuses a request, and the session goes on': async (scene, subject) => {
    const { session, events } = await scene.pair()
    scene.wallet.decide('refuse')
    await rejects(sign(session, scene, subject), 'Signing', 'wallet_user_rejected')
    scene.wallet.decide('approve')
    check((await sign(session, scene, subject)) !== '', 'The second attempt returned no signature')
    isSilent(events, 'after a refusal')
  },

  'rejects an unknown request as not supported': async (scene, subject) => {
    const { session } = await scene.pair()
    await rejects(ask(session, scene), 'An unknown request', 'wallet_unsupported_method')
    check((await sign(session, scene, subject)) !== '', 'The session signs nothing after an unknown request')
  },

  'ends a request when its signal aborts, and takes the next one': async (scene, subject) => {
    const { session } = await scene.pair()
    scene.wallet.decide('wait')
    const leave = new AbortController()
    await endsWith(leave, signWith(session, scene, subject, { signal: leave.signal }), 'An aborted request')
    scene.wallet.decide('approve')
    await quiet()
    check((await sign(session, scene, subject)) !== '', 'The next request returned no signature')
  },

  'gives each of two requests its own answer': async (scene, subject) => {
    const { session } = await scene.pair()
    const [unknown, signature] = await Promise.allSettled([ask(session, scene), sign(session, scene, subject)])
    check(unknown.status === 'rejected', 'An unknown request is answered with what another one asked for')
    check(signature.status === 'fulfilled', 'A request fails because another one was refused')
  },

  'tells once that the wallet has ended the session, and keeps nothing': async (scene, subject) => {
    const { session, events } = await scene.pair()
    await learnEnd(session, scene, subject)
    await until(() => events.length > 0, 'the event ended')
    await quiet()
    const types = events.map(({ type }) => type)
    check(say(types) === say(['ended']), `The session tells ${say(types)}, wanted ended once`)
    check(scene.stored === undefined, 'The ended session is still stored')
    await rejects(sign(session, scene, subject), 'Signing in a session that the wallet has ended')
    const restored = await soon((await scene.reopen()).restore(scene.pairing()), 'a session to restore')
    check(restored === undefined, 'The ended session is restored')
  },

  'tells of another account': async (scene, subject) => {
    const { wallet } = scene
    const [own = '', other] = wallet.addresses
    const { session, events } = await scene.pair()
    if (!wallet.turnTo || other === undefined) return
    wallet.turnTo(other)
    if (subject.isToldByRequests) await sign(session, scene, subject).catch(() => undefined)
    await until(() => events.length > 0, 'the event accounts')
    const [event] = events
    check(event?.type === 'accounts', `The session tells ${say(event)}, wanted the accounts`)
    const [first = ''] = event.accounts
    check(first.endsWith(`:${other}`), `The event names ${first} first, wanted ${other} instead of ${own}`)
  },

  'tells nothing to a listener that has left': async (scene, subject) => {
    const { session } = await scene.pair()
    const events: TransportEvent[] = []
    session.onEvent((event) => events.push(event))()
    const heard: TransportEvent[] = []
    session.onEvent((event) => heard.push(event))
    await learnEnd(session, scene, subject)
    await until(() => heard.length > 0, 'the event ended')
    isSilent(events, 'to a listener that has left')
  },

  'ends the session, tells the wallet, and keeps nothing': async (scene, subject) => {
    const { session, events } = await scene.pair()
    await soon(session.end(), 'the end of the session')
    check(scene.stored === undefined, 'The session is still stored after its end')
    if (!subject.keepsPermission) await until(() => !scene.wallet.isAllowed(), 'the wallet to forget the page')
    await quiet()
    isSilent(events, 'for an end that the page itself asked for')
    await rejects(sign(session, scene, subject), 'Signing after the end')
    check(scene.stored === undefined, 'A request after the end stores the session again')
    const restored = await soon((await scene.reopen()).restore(scene.pairing()), 'a session to restore')
    check(restored === undefined, 'The session is restored after its end')
    await until(() => scene.page.pendingTimers === 0, 'the timers of the session to end')
  },

  'stops listening when it is disposed, and keeps the session': async (scene) => {
    const { events } = await scene.pair()
    const { stored } = scene
    scene.client.dispose?.()
    scene.client.dispose?.()
    scene.wallet.forgetPage()
    await quiet()
    isSilent(events, 'after it is disposed')
    check(scene.stored === stored, 'What is stored changes after it is disposed')
    check(scene.page.pendingTimers === 0, `${scene.page.pendingTimers} timers are pending after it is disposed`)
  },
}
