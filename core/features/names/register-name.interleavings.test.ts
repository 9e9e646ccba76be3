import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toCoinType } from '../../contracts/caip.js'
import { holdAnswers, playAll, playTimeout } from '../../testing/interleavings.js'
import { base, ethereum } from '../../testing/modal.js'
import { makeNames } from '../../testing/register-name.js'

// In any order of answers, time, wallet and input, what is signed and registered is what was shown.

const [alice, bob] = [`0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`]
const label = fc.constantFrom('alice', 'alice-app', 'bobby', 'ab', 'карол')
const step = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('register' as const), label }), weight: 4 },
  { arbitrary: fc.record({ do: fc.constant('answer' as const), isNewest: fc.boolean() }), weight: 6 },
  { arbitrary: fc.record({ do: fc.constant('wallet' as const), isYes: fc.boolean() }), weight: 6 },
  fc.record({ do: fc.constant('type' as const), label }),
  fc.record({ do: fc.constantFrom('cancel', 'retry', 'leave', 'come') }),
  fc.record({ do: fc.constant('clock' as const), ms: fc.constantFrom(1, 500, 60_000) }),
  fc.record({ do: fc.constant('service' as const), status: fc.constantFrom(200, 409, 500) }),
  fc.record({ do: fc.constant('network' as const), id: fc.constantFrom('1', '8453', '999') }),
  fc.record({ do: fc.constant('account' as const), who: fc.constantFrom(alice, bob) }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function createWorld() {
  let status = 200
  const registration = () => Response.json({ success: status === 200 }, { status })
  const world = await makeNames({ registration }, { networks: [ethereum, base] })
  const { part, store, platform, root, modal, sent } = world
  const http = holdAnswers(platform, world.answer)
  let taps: string[] = []
  /** The registrations shown while the wallet was asked, in the form that the service expects. */
  const drawn: string[] = []
  const wrong: unknown[] = []
  const asking: ((isYes: boolean) => void)[] = []
  let asked = 0
  world.evm.sign = ({ address, message }) => {
    asked += 1
    const { review } = store
    const network = root.chains.activeNetwork?.caipNetworkId
    const { name, timestamp, ...others } = JSON.parse(message)
    const wanted = { name: review?.name, address: review?.address, message: review?.message }
    if (JSON.stringify({ name, address, message }) !== JSON.stringify(wanted)) wrong.push({ message, wanted })
    if (JSON.stringify(others) !== '{"attributes":{}}' || timestamp * 1000 > platform.now()) wrong.push({ message })
    if (!taps.includes(name)) wrong.push({ name, taps })
    if (address !== root.accounts.slices.eip155.address) wrong.push({ address })
    if (network !== review?.network.caipNetworkId) wrong.push({ network, review: review?.network.caipNetworkId })
    taps = taps.filter((each) => each !== name)
    const signature = `0x${String(asked).padStart(130, '0')}`
    const coin_type = toCoinType(Number(review?.network.id))
    return new Promise((resolve, reject) =>
      asking.push((isYes) => {
        if (!isYes) return reject({ code: 4001, message: 'no' })
        // Only a registration that is still shown continues.
        if (store.review === review) drawn.push(JSON.stringify({ coin_type, address, message, signature }))
        resolve(signature)
      }),
    )
  }
  const act = async (what: Step): Promise<unknown> => {
    switch (what.do) {
      case 'register':
        if (root.navigation.view !== 'RegisterAccountName' || store.registering) return
        taps.push(`${what.label}.reown.id`)
        return part.register(what.label)
      case 'type':
        return part.setText(what.label)
      case 'cancel':
        return part.cancel()
      case 'retry':
        return part.retry()
      case 'leave':
        return modal.close()
      case 'come':
        return modal.open({ view: 'RegisterAccountName' })
      case 'answer':
        return http.release(what.isNewest)
      case 'wallet':
        return asking.shift()?.(what.isYes)
      case 'clock':
        return platform.advance(what.ms)
      case 'service':
        status = what.status
        return
      case 'network':
        return world.emit({ type: 'networkChanged', namespace: 'eip155', connectorId: 'test.fox', chainId: what.id })
      case 'account':
        return world.emit({
          type: 'accountsChanged',
          namespace: 'eip155',
          connectorId: 'test.fox',
          accounts: [{ namespace: 'eip155', address: what.who, type: 'eoa' }],
        })
    }
  }
  return {
    act,
    end: async () => {
      http.releaseAll()
      await platform.settle()
      modal.dispose()
      for (const body of sent.map((each) => JSON.stringify(each))) {
        const index = drawn.indexOf(body)
        if (index < 0) wrong.push({ sent: body, drawn })
        else drawn.splice(index, 1)
      }
    },
    wrong,
    settle: platform.settle,
    asked: () => asked,
  }
}

test(
  'whatever happens in whatever order, the name that is signed and registered is the one that was drawn',
  () =>
    playAll(fc.array(step, { minLength: 3, maxLength: 20 }), async (steps) => {
      const world = await createWorld()
      for (const each of steps) {
        await world.act(each)
        await world.settle()
      }
      await world.end()
      expect(world.wrong).toEqual([])
      return world.asked()
    }),
  playTimeout,
)
