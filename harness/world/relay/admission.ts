import type { IncomingMessage } from 'node:http'
import { AuthError, readClientId } from './client-auth.js'

interface AdmissionRules {
  readonly now: () => number
  readonly isProjectKnown: (projectId: string) => boolean
  readonly isOriginAllowed: (origin: string | undefined) => boolean
}

/** Clients, and the names by which faults and logs know them. */
export interface Admission {
  /** `dapp` for a client without a name. */
  nameOf(clientId: string): string
  nameClient(clientId: string, name: string): void
  /** The client's name before it is admitted: `dapp` when its token is unreadable. */
  nameOfRequest(request: IncomingMessage): string
  /** Returns the client's id. @throws {@link AuthError} for a bad token, project id or origin */
  admit(request: IncomingMessage): string
}

/** Reads which client asks for a socket, and decides whether it gets one. */
export function createAdmission({ now, isProjectKnown, isOriginAllowed }: AdmissionRules): Admission {
  const names = new Map<string, string>()
  const nameOf = (clientId: string) => names.get(clientId) ?? 'dapp'
  const clientIdOf = (query: URLSearchParams) => readClientId(query.get('auth'), now())
  return {
    nameOf,
    nameClient: (clientId, name) => void names.set(clientId, name),
    nameOfRequest(request) {
      const query = queryOf(request)
      try {
        return nameOf(clientIdOf(query))
      } catch {
        return 'dapp'
      }
    },
    admit(request) {
      const query = queryOf(request)
      const clientId = clientIdOf(query)
      if (!isProjectKnown(query.get('projectId') ?? '')) throw new AuthError('Unauthorized: invalid key')
      if (!isOriginAllowed(request.headers.origin)) throw new AuthError('Unauthorized: origin not allowed')
      return clientId
    },
  }
}

/** A client says who it is in the address of its socket: `auth`, `projectId`, `ua`. */
export const queryOf = (request: IncomingMessage): URLSearchParams =>
  new URL(request.url ?? '/', 'ws://relay').searchParams
