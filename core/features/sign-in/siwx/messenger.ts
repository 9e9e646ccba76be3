import { parseCaipNetworkId } from '../../../contracts/caip.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import type { SiwxConfig, SiwxOptions } from '../../../contracts/sign-in/siwx-config.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { checkStatement, formatSiwxMessage } from './message.js'

/** A day: a visitor who comes back tomorrow signs again. */
const SESSION_LIFE_MS = 24 * 60 * 60 * 1000

/** Makes the messages of the shipped sign-ins. */
export function createMessenger(
  options: SiwxOptions,
  platform: Pick<Platform, 'location' | 'now' | 'randomUuid'>,
): SiwxConfig['createMessage'] {
  const { statement, resources, expiresInMs = SESSION_LIFE_MS } = options
  return async ({ accountAddress, chainId, notBefore }) => {
    if (statement !== undefined) checkStatement(parseCaipNetworkId(chainId).namespace, statement)
    const page = new URL(platform.location().href)
    // 122 random bits; EIP-4361 wants letters and digits.
    const nonce = options.getNonce ? await options.getNonce() : platform.randomUuid().replaceAll('-', '')
    // After the nonce: a server may take its time.
    const now = platform.now()
    const data: SiwxMessage = {
      accountAddress,
      chainId,
      domain: options.domain ?? page.host,
      uri: options.uri ?? `${page.origin}${page.pathname}`,
      version: '1',
      nonce,
      issuedAt: new Date(now).toISOString(),
      expirationTime: new Date(now + expiresInMs).toISOString(),
      ...(notBefore !== undefined && { notBefore }),
      ...(statement !== undefined && { statement }),
      ...(resources && { resources: [...resources] }),
    }
    return Object.defineProperty({ ...data }, 'toString', { value: () => formatSiwxMessage(data) })
  }
}
