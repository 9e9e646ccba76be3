import type { LoginFrame, RelayProvider } from '../contracts/login-provider.js'
import { isReown } from '../contracts/services.js'
import { readMember } from '../lib/foreign.js'

/**
 * Writes the objects that stand for URLs as those URLs: `reown()`, `relay()` and `frame()`. Other values stay as they
 * are, and the schema judges them.
 */
export function withServiceUrls(value: unknown): unknown {
  const given = readMember(value, 'services')
  if (typeof given !== 'object' || given === null) return value
  const options = Object(value)
  if (isReown(given))
    return { ...options, projectId: options.projectId ?? given.projectId, services: { ...given.urls } }
  const services: Record<string, unknown> = { ...given }
  for (const kind of ['catalogue', 'analytics'] as const) {
    const each = services[kind]
    if (isReown(each)) services[kind] = each.urls[kind]
  }
  const { relay, login } = services
  if (isReown(relay) || isKind<RelayProvider>(relay, 'relay')) {
    services['relay'] = isReown(relay) ? relay.urls.relay : relay.url
    services['relayProjectId'] ??= relay.projectId
  }
  if (isReown(login) || isKind<LoginFrame>(login, 'frame')) {
    const { frame, frameSite, loginPages } = isReown(login)
      ? { ...login.urls, loginPages: undefined }
      : { frame: login.url, frameSite: login.site, loginPages: login.pages }
    services['login'] = undefined
    services['frame'] ??= frame
    services['frameSite'] ??= frameSite
    services['loginPages'] ??= loginPages
  }
  return { ...options, services }
}

const isKind = <Kind extends { readonly kind: string }>(value: unknown, kind: Kind['kind']): value is Kind =>
  readMember(value, 'kind') === kind
