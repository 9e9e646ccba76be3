import type { RelayProvider } from '../../contracts/login-provider.js'
import { readUrl } from '../../lib/web-url.js'
import { type ContractCase, check, quiet, say, until } from '../case.js'
import { openRelayClient, type RelayClient, type RelaySocket, signToken } from './relay-client.js'

/** A relay, which is asked by two clients of its own. */
export interface RelaySubject {
  /** Names the relay. It is called once for each case. */
  create(): RelayProvider
  /** The project id, if the relay's object has none. */
  readonly projectId?: string
  /** Opens a socket. @default the machine's own `WebSocket` */
  readonly webSocket?: (url: string) => RelaySocket
}

/** The lifetime of a message in seconds, and a tag that no protocol uses. */
const publishing = { ttl: 300, tag: 4999, prompt: false }

const newTopic = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The cases for a relay of WalletConnect's protocol ("Relay RPC" and "Relay Client Auth" of its specifications): its name and origins, who
 * may open a socket, and where messages arrive. They need the relay itself, or a copy of it.
 */
export function relayCases({ create, projectId: given = '', webSocket }: RelaySubject): readonly ContractCase[] {
  const open = webSocket ?? ((url: string): RelaySocket => new WebSocket(url))

  const withClients = async (play: (join: (how?: { hasToken?: boolean }) => Promise<RelayClient>) => Promise<void>) => {
    const { url = 'wss://relay.walletconnect.org', projectId = given } = create()
    const clients: RelayClient[] = []
    const join = async ({ hasToken = true } = {}) => {
      const token = hasToken ? signToken(url, Date.now()) : undefined
      const client = await openRelayClient(open, { url, projectId, token })
      clients.push(client)
      return client
    }
    try {
      await play(join)
    } finally {
      for (const client of clients) client.end()
    }
  }
  const publish = (client: RelayClient, topic: string, message: string) =>
    client.ask('irn_publish', { topic, message, ...publishing })

  const plays: Readonly<Record<string, () => Promise<void>>> = {
    'has a name, and lists the origins of its sockets': async () => {
      const { kind, name, hosts, url } = create()
      check(kind === 'relay', `\`kind\` is ${say(kind)}, wanted "relay"`)
      check(name.trim() !== '', `The name is ${say(name)}, wanted a name for people`)
      const isSocket = (host: string) => /^wss?:$/.test(readUrl(host)?.protocol ?? '') && readUrl(host)?.origin === host
      check(hosts.every(isSocket), `\`hosts\` is ${say(hosts)}, wanted origins like wss://relay.example`)
      check(url === undefined || hosts.includes(new URL(url).origin), `\`hosts\` does not list the origin of ${url}`)
    },

    'subscribes a client that signs its token': () =>
      withClients(async (join) => {
        const id = await (await join()).ask('irn_subscribe', { topic: newTopic() })
        check(typeof id === 'string' && id !== '', `It answers a subscription with ${say(id)}, wanted an id`)
      }),

    'refuses a client without a token': () =>
      withClients(async (join) => {
        const client = await join({ hasToken: false })
        const asked = client.ask('irn_subscribe', { topic: newTopic() }).then(
          () => true,
          () => false,
        )
        check(!(await asked), 'It serves a client that has not signed a token')
      }),

    'carries a message to the other client, and not back': () =>
      withClients(async (join) => {
        const [page, wallet] = [await join(), await join()]
        const topic = newTopic()
        await Promise.all([page.ask('irn_subscribe', { topic }), wallet.ask('irn_subscribe', { topic })])
        await publish(page, topic, 'from the page')
        await until(() => wallet.delivered.length > 0, 'the message of the other client')
        await quiet()
        const right = say([{ topic, message: 'from the page' }])
        check(say(wallet.delivered) === right, `It delivers ${say(wallet.delivered)}, wanted ${right}`)
        check(page.delivered.length === 0, `It sends ${say(page.delivered)} back to the sender`)
      }),

    'keeps messages for a client that comes later, in their order': () =>
      withClients(async (join) => {
        const page = await join()
        const topic = newTopic()
        for (const message of ['one', 'two']) await publish(page, topic, message)
        const wallet = await join()
        await wallet.ask('irn_subscribe', { topic })
        await until(() => wallet.delivered.length > 1, 'the messages of before')
        const told = wallet.delivered.map(({ message }) => message)
        check(say(told) === say(['one', 'two']), `It delivers ${say(told)}`)
      }),

    'carries nothing of other topics, and nothing after a client has left one': () =>
      withClients(async (join) => {
        const [page, wallet] = [await join(), await join()]
        const [topic, other] = [newTopic(), newTopic()]
        const id = await wallet.ask('irn_subscribe', { topic })
        await publish(page, other, 'elsewhere')
        await wallet.ask('irn_unsubscribe', { topic, id })
        await publish(page, topic, 'too late')
        await quiet()
        check(wallet.delivered.length === 0, `It delivers ${say(wallet.delivered)}, wanted nothing`)
      }),
  }
  return Object.entries(plays).map(([name, run]) => ({ name, run }))
}
