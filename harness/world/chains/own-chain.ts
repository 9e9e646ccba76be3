import { isFunction, isPlain, requireParts } from '../lib/definition.js'
import { once } from '../lib/lifecycle.js'
import { nearestName } from '../lib/nearest.js'
import { createUpstream } from '../processes/upstream.js'
import type { OwnChainSpec, OwnNetwork, OwnNode } from './chain-definition.js'
import type { ChainContext } from './evm-chain.js'
import { answerBy, nodeSocketUrl } from './local-chain.js'
import { assembleChain, type OwnedChain, requestBy } from './owned-chain.js'
import type { AnswerOther } from './proxy/other-requests.js'
import { startProxy } from './proxy/proxy.js'

/** The network of a chain. @throws Error for a network that its kind does not have */
function networkOf({ kind, network }: OwnChainSpec, name: string): [network: string, OwnNetwork] {
  const names = Object.keys(kind.networks)
  const wanted = network ?? names[0] ?? ''
  const found = Object.hasOwn(kind.networks, wanted) ? kind.networks[wanted] : undefined
  if (found) return [wanted, found]
  const nearest = nearestName(wanted, names)
  const hint = nearest === undefined ? `It has: ${names.join(', ')}.` : `Did you mean "${nearest}"?`
  throw new Error(`The chain ${name} is of the kind ${kind.kind}, which has no network "${wanted}". ${hint}`)
}

const methodsOf = ({ methods }: OwnNode): readonly string[] => Object.keys(methods ?? {})

/** Starts a chain of a kind from `defineChain`, behind the usual proxy. */
export async function startOwnChain(spec: OwnChainSpec, context: ChainContext): Promise<OwnedChain> {
  const { name, clock, access, port } = context
  const { kind } = spec
  const [network, { id, nodes = [] }] = networkOf(spec, name)
  const own = await kind.start({ name, id, network, clock })
  try {
    requireParts(`The node that defineChain(${kind.kind}) starts`, own, {
      methods: ['?methods by name', (value) => isPlain(value) && Object.values(Object(value)).every(isFunction)],
      url: ['?the address of a server', (value) => URL.canParse(String(value))],
      answer: ['?a function that answers a Request', isFunction],
      setBalance: ['a function that gives an address an amount', isFunction],
      getBalance: ['a function that reads the amount of an address', isFunction],
      setTime: ['?a function', isFunction],
      stop: ['?a function', isFunction],
    })
  } catch (error) {
    // A wrong node is started all the same, and may have a server or a process.
    const { stop } = Object(own)
    if (isFunction(stop)) await stop.call(own)
    throw error
  }
  const { methods = {} } = own
  const upstream =
    own.url === undefined
      ? { send: (text: string) => answerBy(methods, text), isWaiting: false, close: () => undefined }
      : createUpstream(own.url)
  const other: AnswerOther | undefined = own.answer && (async (request) => own.answer?.(request))
  const stop = once(async () => {
    await own.stop?.()
    return []
  })
  const proxy = await startProxy({
    chain: name,
    clock,
    access,
    port,
    upstream,
    quirks: {},
    nodeSocketUrl,
    other,
  }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return {
    ...assembleChain({
      name,
      kind: kind.kind,
      caipNetworkId: id,
      addressOf: (account) => kind.addressOf(account, network),
      setBalance: async (address, amount) => void (await own.setBalance(address, amount)),
      getBalance: async (address) => own.getBalance(address),
      setTime: async (nowMs) => void (await own.setTime?.(nowMs)),
      node: {
        backend: 'local',
        rpcUrl: own.url ?? proxy.rpcUrl,
        process: { pid: undefined, onCrash: () => () => undefined },
        stop,
      },
      proxy,
      request: requestBy(proxy, name),
    }),
    coin: kind.coin,
    ownNodes: {
      addresses: nodes,
      answers: (method) => methodsOf(own).includes(method),
      isHttp: own.answer !== undefined,
    },
  }
}
