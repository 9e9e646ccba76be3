import type { Flow } from './flow.js'
import type { Visit } from './visit.js'

// Pages act in a Safe by wagmi's own connector: `safe()` of @wagmi/connectors, over Safe's packages.

const ofSafe = { subjects: ['safe'] }

/** Connects by wagmi, with the time that it gives Safe's site. */
const connect = async (visit: Visit) => {
  await visit.open()
  return visit.evaluate((): Promise<unknown> => Object(window).safeByWagmi.connect(), undefined)
}

export const safeFlows = {
  'connects by the connector of wagmi': {
    ...ofSafe,
    async run(visit) {
      return { connected: await connect(visit) }
    },
    expected: { connected: { accounts: 1, isWithChecksum: true, chainId: 1 } },
  },
  'signs typed data by the connector of wagmi': {
    ...ofSafe,
    async run(visit) {
      await connect(visit)
      const signed = visit.evaluate((): Promise<boolean> => Object(window).safeByWagmi.signTypedData(), undefined)
      await visit.wallet.approve('sign')
      return { isByAccount: await signed }
    },
    expected: { isByAccount: true },
  },
  'sends several calls as one by the connector of wagmi': {
    ...ofSafe,
    isAlone: true,
    async run(visit) {
      await connect(visit)
      const sent = visit.evaluate((): Promise<object> => Object(window).safeByWagmi.sendCalls(), undefined)
      await visit.wallet.approve()
      return { ...(await sent) }
    },
    expected: { waits: 'pending', done: 'success', receipts: 2, hashes: 1, got: ['1', '2'] },
  },
  'sends none of several calls where one fails': {
    ...ofSafe,
    isAlone: true,
    async run(visit) {
      await connect(visit)
      const sent = visit.evaluate((): Promise<object> => Object(window).safeByWagmi.sendCalls('fails'), undefined)
      await visit.wallet.approve()
      return { ...(await sent) }
    },
    expected: { waits: 'pending', done: 'failure', receipts: 0, hashes: 0, got: ['0', '0'] },
  },
} satisfies Record<string, Flow>
