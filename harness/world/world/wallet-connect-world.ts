import type { WorldClock } from '../lib/clock.js'
import type { Seed } from '../lib/seed.js'
import { startRelay } from '../relay/relay.js'
import { createVerify } from '../relay/verify.js'
import type { Access } from '../serving/access.js'
import { createWalletConnectPeer } from '../wallets/wallet-connect/peer.js'
import type { PeerWorld, WalletConnectPeer } from '../wallets/wallet-connect/peer-api.js'
import { viaOf, type WalletSpec } from '../wallets/wallet-spec.js'
import type { WorldSpec } from './world-api.js'

type WalletConnectContext = Pick<PeerWorld, 'accounts' | 'chains'> & {
  readonly seed: Seed
  readonly clock: WorldClock
  readonly access: Access
}

export function isPhone(spec: WalletSpec): boolean {
  return viaOf(spec).via.includes('walletconnect')
}

/** True if a world needs a relay: for a wallet on a phone, or because the specification asks for one. */
export function needsRelay({ relay, wallets = {} }: WorldSpec): boolean {
  return (relay ?? false) !== false || Object.values(wallets).some(isPhone)
}

/** Starts the relay and every wallet on a phone. */
export async function startWalletConnect(spec: WorldSpec, context: WalletConnectContext) {
  const { seed, clock, access } = context
  const { projectId } = spec
  const verify = createVerify({ clock, seed })
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  try {
    const isProjectKnown = projectId === undefined ? undefined : (id: string) => id === projectId
    const port = typeof spec.relay === 'object' ? spec.relay.port : undefined
    const relay = await startRelay({ clock, seed, access, isProjectKnown, port })
    stops.push(relay.stop)
    const phones: Record<string, WalletConnectPeer> = {}
    const wanted = Object.entries(spec.wallets ?? {}).filter(([, wallet]) => isPhone(wallet))
    const addPhone = async (name: string, wallet: WalletSpec) => {
      const world = { ...context, name, seed: seed.value, relayUrl: relay.url, projectId, verify }
      const phone = await createWalletConnectPeer(wallet, world)
      stops.push(phone.stop)
      relay.nameClient(phone.clientId, name)
      phones[name] = phone
      return phone
    }
    const started = await Promise.allSettled(wanted.map(([name, wallet]) => addPhone(name, wallet)))
    const failed = started.find((result) => result.status === 'rejected')
    if (failed) throw failed.reason
    return { relay, verify, phones, addPhone, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
