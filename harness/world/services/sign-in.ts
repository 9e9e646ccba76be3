import { getSiwxMe, getSiwxNonce, postSiwxAuthenticate, postSiwxSignOut } from '../../../core/contracts/api/siwx.js'
import { parseCaipNetworkId } from '../../../core/contracts/caip.js'
import { isModalError } from '../../../core/errors/base.js'
import { askNodes, verifySiwx } from '../../../core/features/sign-in/siwx/verify.js'
import { type FakesWorld, fake, Refusal } from './fake.js'

const bearer = (header: string | null) => header?.replace(/^Bearer /, '')

const domainOf = (message: string) => message.split(' ', 1)[0] ?? ''

function next({ state: { signIns } }: FakesWorld, kind: string): string {
  signIns.count += 1
  return `${kind}${String(signIns.count).padStart(8, '0')}`
}

/** The sign-in service: nonces for a single use, verified signatures, and session tokens. */
export const signInFakes = [
  fake(getSiwxNonce, (_, world) => {
    const given = { nonce: next(world, 'nonce'), token: next(world, 'noncetoken') }
    world.state.signIns.nonces.push(given)
    return given
  }),
  fake(postSiwxAuthenticate, async ({ body, headers }, world) => {
    const { signIns } = world.state
    const token = bearer(headers.get('x-nonce-jwt'))
    const given = signIns.nonces.find((each) => each.token === token)
    if (!given) return new Refusal(401, { message: 'The nonce is unknown or already used' })
    // The nonce is used up, whatever the result.
    signIns.nonces = signIns.nonces.filter((each) => each !== given)
    try {
      const data = await verifySiwx(
        body,
        { domain: domainOf(body.message), nonce: given.nonce },
        { now: world.clock.now(), nodeOf: askNodes(nodesOf(world)) },
      )
      const session = { token: next(world, 'session'), address: data.accountAddress, caip2Network: data.chainId }
      signIns.sessions.push(session)
      return { token: session.token }
    } catch (error) {
      if (!isModalError(error)) throw error
      return new Refusal(401, { message: error.message })
    }
  }),
  fake(getSiwxMe, ({ headers }, { state }) => {
    const token = bearer(headers.get('authorization'))
    const session = state.signIns.sessions.find((each) => each.token === token)
    if (!session) return new Refusal(401, { message: 'The token is not known' })
    const { address, caip2Network } = session
    const { namespace, chainId } = parseCaipNetworkId(caip2Network)
    return { address, chainId: namespace === 'eip155' ? Number(chainId) : chainId, caip2Network }
  }),
  fake(postSiwxSignOut, ({ headers }, { state }) => {
    const token = bearer(headers.get('authorization'))
    state.signIns.sessions = state.signIns.sessions.filter((each) => each.token !== token)
    return undefined
  }),
]

function nodesOf({ chains }: FakesWorld): Record<string, string> {
  return Object.fromEntries(Object.values(chains).map(({ caipNetworkId, rpcUrl }) => [caipNetworkId, rpcUrl]))
}
