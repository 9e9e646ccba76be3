/** The version of the messages that is spoken here. */
export const frameVersion = '4'

/** Where the secure frame is, and what it is told before the first message. */
export function frameUrl(params: {
  /** `services.frame`. */
  service: string
  projectId: string
  /** CAIP-2. */
  chainId?: string | undefined
  enableLogger: boolean
}): string {
  const url = new URL(params.service)
  url.searchParams.set('projectId', params.projectId)
  url.searchParams.set('chainId', params.chainId ?? 'eip155:1')
  url.searchParams.set('version', frameVersion)
  url.searchParams.set('enableLogger', String(params.enableLogger))
  return url.href
}
