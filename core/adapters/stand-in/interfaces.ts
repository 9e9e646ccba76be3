import type { Namespace } from '../../contracts/caip.js'
import { readList, readMember } from '../../lib/foreign.js'
import { methodOf } from '../../lib/foreign-call.js'
import { createAccountListeners, createStandIn, type InUse, type StandIn, withFirst } from './stand-in.js'

type Listener = (data: unknown) => void
const isListener = (value: unknown): value is Listener => typeof value === 'function'

/** Members of an event emitter that add listeners, and members that remove them. */
const adding = ['on', 'addListener', 'prependListener'] as const
const removing = ['off', 'removeListener'] as const

/**
 * Wraps `on('accountsChanged', listener)` and similar members, so that a choice in the modal reaches listeners like the
 * wallet's own event.
 */
function emitterMembers(target: object, namespace: Namespace, inUse: InUse) {
  const listeners = createAccountListeners(inUse)
  const own: Record<string, unknown> = {}
  for (const name of adding) {
    const add = methodOf(target, name)
    if (!add) continue
    own[name] = (event: unknown, listener: unknown) => {
      const isOurs = event === 'accountsChanged' && isListener(listener)
      return add(event, isOurs ? listeners.wrap(listener) : listener)
    }
  }
  for (const name of removing) {
    const remove = methodOf(target, name)
    if (!remove) continue
    own[name] = (event: unknown, listener: unknown) => {
      const known = event === 'accountsChanged' ? listeners.wrapperOf(listener) : listener
      if (known !== listener) listeners.drop(listener)
      return remove(event, known)
    }
  }
  return { own, tell: () => listeners.tell(namespace, () => [...inUse()]) }
}

const accountMethods: readonly unknown[] = ['eth_accounts', 'eth_requestAccounts']

/**
 * The stand-in of an EIP-1193 provider, including its legacy members: `send`, `sendAsync`, `enable` and
 * `selectedAddress`.
 */
export function standInForEip1193(target: object, inUse: InUse): StandIn {
  const { own, tell } = emitterMembers(target, 'eip155', inUse)
  const order = (answer: unknown) => withFirst('eip155', inUse, answer)
  const request = methodOf(target, 'request')
  const enable = methodOf(target, 'enable')
  const members: Record<string, unknown> = {
    ...own,
    ...(request && {
      request: async (call: unknown) => {
        const answer = await request(call)
        return accountMethods.includes(readMember(call, 'method')) ? order(answer) : answer
      },
    }),
    ...(enable && { enable: async () => order(await enable()) }),
  }
  for (const name of ['send', 'sendAsync'] as const) {
    const send = methodOf(target, name)
    if (!send) continue
    members[name] = (call: unknown, rest: unknown) => {
      const method = typeof call === 'string' ? call : readMember(call, 'method')
      if (!accountMethods.includes(method)) return send(call, rest)
      if (typeof rest === 'function')
        return send(call, (error: unknown, answer: unknown) => rest(error, answer && order(answer)))
      const answer = send(call, rest)
      return answer instanceof Promise ? answer.then(order) : order(answer)
    }
  }
  Object.defineProperty(members, 'selectedAddress', {
    get: () => {
      const told = readMember(target, 'selectedAddress')
      return typeof told === 'string' ? readList(order([told, ...inUse()]))[0] : told
    },
  })
  return { provider: createStandIn(target, members), tell }
}

/**
 * The stand-in of a Wallet Standard wallet: its `accounts`, the results of its connect features, and its `change`
 * event.
 */
export function standInForStandard(target: object, namespace: Namespace, inUse: InUse): StandIn {
  const order = (answer: unknown) => withFirst(namespace, inUse, answer)
  const listeners = createAccountListeners(inUse)
  const toFeature = (feature: unknown): unknown => {
    const connect = methodOf(feature, 'connect')
    const on = methodOf(feature, 'on')
    if (typeof feature !== 'object' || feature === null || (!connect && !on)) return feature
    return {
      ...feature,
      ...(connect && { connect: async (...given: readonly unknown[]) => order(await connect(...given)) }),
      ...(on && {
        on: (event: unknown, listener: unknown) => {
          const stop = on(event, event === 'change' && isListener(listener) ? listeners.wrap(listener) : listener)
          return () => {
            listeners.drop(listener)
            if (typeof stop === 'function') stop()
          }
        },
      }),
    }
  }
  const members = Object.defineProperties(
    {},
    {
      accounts: { get: () => order(readMember(target, 'accounts')) },
      features: {
        get: () => {
          const features = readMember(target, 'features')
          const wanted = Object.entries(Object(features)).map(([name, feature]) => [name, toFeature(feature)])
          return Object.fromEntries(wanted)
        },
      },
    },
  )
  const tell = () => listeners.tell(namespace, () => ({ accounts: order(readMember(target, 'accounts')) }))
  return { provider: createStandIn(target, members), tell }
}

/** The stand-in of Bitcoin wallets with the interface of UniSat or sats-connect. */
export function standInForBitcoin(target: object, inUse: InUse): StandIn {
  const order = (answer: unknown) => withFirst('bip122', inUse, answer)
  const { own, tell } = emitterMembers(target, 'bip122', inUse)
  const members = { ...own }
  for (const name of ['getAccounts', 'requestAccounts', 'request'] as const) {
    const ask = methodOf(target, name)
    if (ask) members[name] = async (...given: readonly unknown[]) => order(await ask(...given))
  }
  return { provider: createStandIn(target, members), tell }
}

/** The stand-in of an entry of `window.injectedWeb3`: the result of its `enable` lists the accounts. */
export function standInForPolkadot(target: object, inUse: InUse): StandIn {
  const order = (answer: unknown) => withFirst('polkadot', inUse, answer)
  const listeners = createAccountListeners(inUse)
  let told: unknown
  const enable = methodOf(target, 'enable')
  const toInjected = (injected: unknown): unknown => {
    const accounts = readMember(injected, 'accounts')
    const get = methodOf(accounts, 'get')
    const subscribe = methodOf(accounts, 'subscribe')
    if (typeof injected !== 'object' || injected === null || !get || !subscribe) return injected
    const own = {
      get: async (...given: readonly unknown[]) => order(await get(...given)),
      subscribe: (listener: unknown) => {
        if (!isListener(listener)) return subscribe(listener)
        const shape = (list: unknown) => {
          told = list
          return order(list)
        }
        const stop = subscribe(listeners.wrap(listener, shape))
        return () => {
          listeners.drop(listener)
          if (typeof stop === 'function') stop()
        }
      },
    }
    return createStandIn(injected, {
      accounts: typeof accounts === 'object' && accounts ? createStandIn(accounts, own) : own,
    })
  }
  const members = enable && { enable: async (...given: readonly unknown[]) => toInjected(await enable(...given)) }
  return { provider: createStandIn(target, members ?? {}), tell: () => listeners.tell('polkadot', () => told) }
}
