import { createPublicClient, custom } from 'viem'
import { getIdentity } from '../../../core/contracts/api/blockchain.js'
import { getSessions, postSessionRevoke } from '../../../core/contracts/api/sessions.js'
import { isEvmAddress } from '../../../core/contracts/caip.js'
import { iconDataUrl } from '../../../fixtures/catalogue/icon.js'
import { economyOf } from '../chains/economy/economy.js'
import { ENS_CHAIN_ID, ensAddresses } from '../chains/economy/ens-state.js'
import { findChain } from '../chains/token-prices.js'
import { type FakesWorld, fake, Refusal } from './fake.js'

export const identityFakes = [
  fake(getIdentity, async ({ params: { address } }, world) => {
    const onChain = await findOnChain(address, world)
    if (onChain) return onChain
    const own = world.state.names.find((one) => one.address.toLowerCase() === address.toLowerCase())
    return own ? { name: own.name, avatar: iconDataUrl(`avatar:${own.name}`) } : { name: null, avatar: null }
  }),
]

async function findOnChain(address: string, world: FakesWorld) {
  const chain = findChain(world, `eip155:${ENS_CHAIN_ID}`)
  if (!chain || !economyOf(chain) || !isEvmAddress(address)) return undefined
  const transport = custom({ request: ({ method, params }) => chain.request(method, params) }, { retryCount: 0 })
  const client = createPublicClient({ transport })
  const { universalResolver: universalResolverAddress } = ensAddresses
  // The contract accepts addresses with any hex digits.
  const name = await client.getEnsName({ address: address as `0x${string}`, universalResolverAddress })
  if (name === null) return undefined
  return { name, avatar: await client.getEnsText({ name, key: 'avatar', universalResolverAddress }) }
}

export const sessionsFakes = [
  fake(getSessions, ({ params }, { state }) => ({
    pcis: state.smartSessions.filter(({ account }) => account === params.id).map(({ session }) => session),
  })),
  fake(postSessionRevoke, ({ params, body }, { state, clock }) => {
    const found = state.smartSessions.find(({ account, session }) => account === params.id && session.pci === body.pci)
    if (!found) return new Refusal(404, { message: `There is no session ${body.pci}` })
    found.session = { ...found.session, revokedAt: Math.floor(clock.now() / 1000) }
    return { success: true }
  }),
]
