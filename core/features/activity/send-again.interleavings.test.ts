import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SendTransactionParams } from '../../contracts/adapter.js'
import { address, bob, hashOf, makeActivity, sentOf } from '../../testing/activity.js'
import { holdAnswers, playAll, playTimeout } from '../../testing/interleavings.js'
import { base, ethereum } from '../../testing/modal.js'
import type { AgainReview } from './entry.js'

// In any order of answers, time, wallet and taps, the transaction that is sent again is the one shown at the tap.

const number = fc.constantFrom(1, 2)
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constantFrom('speedUp', 'resend'), number }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('confirm' as const), number }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('answer' as const), isNewest: fc.boolean() }), weight: 14 },
  {
    arbitrary: fc.record({ do: fc.constant('wallet' as const), says: fc.constantFrom('yes', 'no', 'late') }),
    weight: 3,
  },
  fc.record({ do: fc.constant('leave' as const), number }),
  fc.record({ do: fc.constant('gas' as const), gwei: fc.constantFrom(0n, 1n, 3n, 30n) }),
  fc.record({ do: fc.constant('node' as const), number, knows: fc.constantFrom('pending', 'mined', 'nothing') }),
  fc.record({ do: fc.constant('clock' as const), ms: fc.constantFrom(1, 4000, 60_000) }),
  fc.record({ do: fc.constant('network' as const), id: fc.constantFrom('1', '8453') }),
  fc.record({ do: fc.constant('account' as const), who: fc.constantFrom(address, bob) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const scene = fc.record({
  /** Transactions that the node dropped: they are resent, not sped up. */
  dropped: fc.subarray([1, 2]),
  /** The transaction whose page is open at the start. */
  first: fc.constantFrom(1, 2),
  steps: fc.array(step, { minLength: 4, maxLength: 20 }),
})

const text = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))

/** The wallet's request according to the page. */
function drawnBy({ sent, request, network, nonce, terms }: AgainReview): SendTransactionParams {
  return {
    from: sent.from,
    to: request.to,
    value: BigInt(request.value),
    network: network.caipNetworkId,
    ...(request.data && { data: request.data as `0x${string}` }), // unchanged from the first request
    ...(nonce !== undefined && { nonce }),
    ...terms,
  }
}

async function createWorld({ dropped, first }: { dropped: readonly number[]; first: number }) {
  const world = await makeActivity({ networks: [ethereum, base] }, { chains: [] })
  const { activity, node, store, wallet, platform, root } = world
  node.transactions = [1, 2].map((each) => ({ hash: hashOf(each), nonce: 4 + each }))
  activity.announce(sentOf(1))
  activity.announce(sentOf(2, { request: { to: `0x${'cc'.repeat(20)}`, value: '7', data: '0xa9059cbb01' } }))
  await world.look(2)
  node.transactions = node.transactions.filter((_, index) => !dropped.includes(index + 1))
  await world.look(14)
  await activity[dropped.includes(first) ? 'resend' : 'speedUp'](hashOf(first))
  const http = holdAnswers(platform, world.answer)

  const tapped = new Map<string, { kind: string; hash: string }>()
  /** Hashes for which the wallet was asked without refusing. */
  const open = new Set<string>()
  const wrong: unknown[] = []
  const asking: ((says: 'yes' | 'no' | 'late') => void)[] = []
  let asked = 0
  wallet.answer = () => {
    asked += 1
    const request = text(wallet.requests.at(-1))
    const tap = tapped.get(request)
    const [account, network] = [root.accounts.slices.eip155.address, root.chains.activeNetwork?.caipNetworkId]
    if (!tap) wrong.push({ request, tapped: [...tapped.keys()] })
    else if (open.has(tap.hash)) wrong.push({ twice: request })
    else if (account !== address || network !== 'eip155:1') wrong.push({ request, account, network })
    const hash = tap?.hash ?? ''
    tapped.delete(request)
    open.add(hash)
    return new Promise((resolve, reject) =>
      asking.push((says) => {
        if (says === 'yes') return resolve(hashOf(100 + asked))
        open.delete(hash)
        reject(says === 'no' ? { code: 4001, message: 'no' } : new Error('nobody heard of it'))
      }),
    )
  }
  const act = async (what: Step): Promise<unknown> => {
    switch (what.do) {
      case 'speedUp':
      case 'resend':
        // Only offered steps have a button.
        if (activity.nextStep(hashOf(what.number), platform.now()) !== what.do) return
        return void activity[what.do](hashOf(what.number))
      case 'confirm': {
        const hash = hashOf(what.number)
        const action = store.actions.get(hash)
        if (action?.status === 'reviewing' && action.review)
          tapped.set(text(drawnBy(action.review)), { kind: action.kind, hash })
        return void activity.confirmAgain(hash)
      }
      case 'leave':
        return activity.leaveAgain(hashOf(what.number))
      case 'answer':
        return http.release(what.isNewest)
      case 'wallet':
        return asking.shift()?.(what.says)
      case 'gas':
        node.gasPrice = what.gwei * 1_000_000_000n
        return
      case 'node': {
        const others = node.transactions.filter(({ hash }) => hash !== hashOf(what.number))
        const block = what.knows === 'mined' ? 101 : undefined
        const known = { hash: hashOf(what.number), nonce: 4 + what.number, block }
        node.transactions = what.knows === 'nothing' ? others : [...others, known]
        return
      }
      case 'clock':
        return platform.advance(what.ms)
      case 'network':
        return world.emit({
          type: 'networkChanged',
          namespace: 'eip155',
          connectorId: 'test.fox',
          chainId: what.id,
        })
      case 'account':
        return world.emit({
          type: 'accountsChanged',
          namespace: 'eip155',
          connectorId: 'test.fox',
          accounts: [{ namespace: 'eip155', address: what.who, type: 'eoa' }],
        })
    }
  }
  return { act, wrong, settle: platform.settle, asked: () => asked, end: http.releaseAll, dispose: world.modal.dispose }
}

test(
  'whatever happens in whatever order, what is sent again is what was drawn at the tap, and once',
  () =>
    playAll(scene, async ({ steps, ...begin }) => {
      const world = await createWorld(begin)
      for (const each of steps) {
        await world.act(each)
        await world.settle()
      }
      world.end()
      await world.settle()
      world.dispose()
      expect(world.wrong).toEqual([])
      return world.asked()
    }),
  playTimeout,
)
