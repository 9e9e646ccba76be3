import { openChannel } from '../../../../core/transports/mobile-wallet-adapter/secure-channel.js'

type Bytes = Uint8Array<ArrayBuffer>

/** An error of Mobile Wallet Adapter: −1 not authorized, −3 not signed. */
export class MobileAppError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The port in the address of a socket to an app of this phone. */
export const portOf = (url: string): number | undefined => {
  const [, port] = /^ws:\/\/localhost:(\d+)\/solana-wallet$/.exec(url) ?? []
  return port === undefined ? undefined : Number(port)
}

/** A wallet's app that was opened by a link, and listens for one page. */
export interface MobileAppEndpoint {
  /** The port on which the app listens. */
  readonly port: number
  /** Takes a message of the page, and resolves with the answer. Rejects if the page is not the one of the link. */
  receive(message: Bytes): Promise<Bytes>
}

/**
 * The wallet's side of Mobile Wallet Adapter 2.0. It claims what spec/spec.md of solana-mobile/mobile-wallet-adapter says;
 * `answer` answers the methods.
 */
export async function openEndpoint(
  link: string,
  answer: (method: string, params: unknown) => Promise<unknown>,
): Promise<MobileAppEndpoint> {
  const { searchParams } = new URL(link)
  const point = new Uint8Array(Buffer.from(searchParams.get('association') ?? '', 'base64url'))
  const { subtle } = crypto
  const association = await subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
  let channel: Awaited<ReturnType<typeof openChannel>> | undefined

  const greet = async (message: Bytes): Promise<Bytes> => {
    const [theirs, signature] = [message.slice(0, 65), message.slice(65)]
    const isSigned = await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, association, signature, theirs)
    if (!isSigned) throw new Error('The greeting is not signed with the key of the link')
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const own = await subtle.generateKey(curve, true, ['deriveBits'])
    channel = await openChannel(own.privateKey, await subtle.importKey('raw', theirs, curve, false, []), point)
    const properties = searchParams.has('v') ? await channel.write('{"v":"1"}') : new Uint8Array()
    return new Uint8Array([...new Uint8Array(await subtle.exportKey('raw', own.publicKey)), ...properties])
  }

  return {
    port: Number(searchParams.get('port')),
    receive: async (message) => {
      if (!channel) return greet(message)
      const { id, method, params } = JSON.parse(await channel.read(message))
      const answered = await answer(method, params).then(
        (result) => ({ result }),
        (error: unknown) => ({ error: { code: Object(error).code ?? -32603, message: String(Object(error).message) } }),
      )
      return channel.write(JSON.stringify({ jsonrpc: '2.0', id, ...answered }))
    },
  }
}
