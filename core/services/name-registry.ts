import { decodeAbiParameters, encodeAbiParameters, type Hex, isHex, size } from 'viem'
import { namehash } from 'viem/ens'
import { isStrangersPictureUrl } from '../lib/web-url.js'

/** Sends a JSON-RPC request to the network of the registry. */
type Request = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Selectors of the registry and of resolvers: `resolver`, `addr`, `name` and `text`. */
const selectors = { resolver: '0x0178b8bf', addr: '0x3b3b57de', name: '0x691f3431', text: '0x59d1d43c' } as const

const nobody = `0x${'0'.repeat(40)}`

/**
 * Reads a registry of the kind of the Ethereum Name Service that stands on a network of its own. It asks the registry
 * for the resolver of a name, and the resolver for its records. Names are in normal form.
 */
export function createNameRegistry(request: Request, registry: string) {
  const call = async (to: string, data: Hex): Promise<Hex> => {
    const answer = await request('eth_call', [{ to, data }, 'latest'])
    // Nonsense is no word that nobody has the name.
    if (!isHex(answer)) throw new Error('The node did not answer with bytes.')
    return answer
  }
  const readAddress = async (to: string, selector: Hex, node: Hex): Promise<string | undefined> => {
    const found = await call(to, `${selector}${node.slice(2)}`)
    if (size(found) < 32) return undefined
    const [address] = decodeAbiParameters([{ type: 'address' }], found)
    return address === nobody ? undefined : address
  }
  const readText = async (to: string, data: Hex): Promise<string | undefined> => {
    const found = await call(to, data)
    if (size(found) < 64) return undefined
    const [text] = decodeAbiParameters([{ type: 'string' }], found)
    return text || undefined
  }
  const resolverOf = (node: Hex) => readAddress(registry, selectors.resolver, node)

  return {
    /** The account of a name, with its picture if the browser may load it. Undefined if nobody has the name. */
    resolve: async (name: string) => {
      const node = namehash(name)
      const resolver = await resolverOf(node)
      const address = resolver && (await readAddress(resolver, selectors.addr, node))
      if (!resolver || !address) return undefined
      const field = encodeAbiParameters([{ type: 'bytes32' }, { type: 'string' }], [node, 'avatar'])
      // A name without its picture is still a name.
      const avatar = await readText(resolver, `${selectors.text}${field.slice(2)}`).catch(() => undefined)
      return { address, avatar: avatar && isStrangersPictureUrl(avatar) ? avatar : undefined }
    },
    /** The name in the reverse record of an account. `zone` is the parent of the records: `80002105.reverse`. */
    nameOf: async (address: string, zone: string) => {
      const node = namehash(`${address.slice(2).toLowerCase()}.${zone}`)
      const resolver = await resolverOf(node)
      return resolver && readText(resolver, `${selectors.name}${node.slice(2)}`)
    },
  }
}
