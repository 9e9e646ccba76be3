import { accountKey } from '../../accounts/account-key.js'
import { defineChain } from '../../chains/chain-definition.js'
import { defineWalletKind } from '../wallet-definition.js'

/** A chain unknown to the harness. Its node answers JSON-RPC and other requests. */
export const mineChain = defineChain({
  kind: 'mine',
  networks: {
    main: { id: 'mine:main', nodes: ['https://rpc.mine.example'] },
    second: { id: 'mine:second', nodes: ['https://rpc.second.example/v1/*'] },
  },
  coin: { symbol: 'MINE', decimals: 6 },
  addressOf: (account, network) => `${network}-${Buffer.from(accountKey(account, 'mine')).toString('hex', 0, 8)}`,
  start({ id }) {
    const balances = new Map<string, bigint>()
    const getBalance = (address: string) => balances.get(address) ?? 0n
    return {
      getBalance,
      setBalance: (address, amount) => balances.set(address, amount),
      methods: {
        mine_network: () => id,
        mine_getBalance: ([address]) => String(getBalance(String(address))),
        mine_fail: () => {
          throw Object.assign(new Error('it broke'), { code: 7 })
        },
      },
      async answer(request) {
        const { pathname, searchParams } = new URL(request.url)
        if (pathname === '/balance') return Response.json({ amount: String(getBalance(searchParams.get('of') ?? '')) })
        if (pathname === '/echo') return new Response(await request.text(), { status: 201 })
        return undefined
      },
    }
  },
})

/** Its wallet, which pages find as `window.mine`. */
export const mineWallet = defineWalletKind({
  via: 'mine',
  chain: mineChain,
  methods: {
    connect: { asks: 'connect', answer: ({ addresses, networks }) => ({ addresses, network: networks[0] }) },
    accounts: { answer: ({ addresses }) => addresses },
    leave: { answer: ({ leave }) => leave() },
    sign: {
      asks: 'sign',
      answer({ params, accountAt, isSignatureBad }) {
        const { address, text } = Object(params)
        const key = Buffer.from(accountKey(accountAt(String(address)), 'mine')).toString('hex', 0, 4)
        return isSignatureBad ? 'bad' : `${key}:${text}`
      },
    },
    go: { asks: 'switch', answer: ({ params, turn }) => turn(String(params)) },
    send: { asks: 'pay', answer: ({ chain }) => chain('mine_network') },
  },
  page({ name, networks, globals, ask, onChange }) {
    const states: unknown[] = []
    onChange((state) => states.push(state))
    const mine = {
      name,
      networks,
      states,
      connect: () => ask('connect'),
      accounts: () => ask('accounts'),
      leave: () => ask('leave'),
      sign: (address: string, text: string) => ask('sign', { address, text }),
      go: (network: string) => ask('go', network),
      send: () => ask('send'),
    }
    return {
      announce: () => Object.assign(globals, { mine }),
      remove: () => Reflect.deleteProperty(globals, 'mine'),
    }
  },
})
