import { getSessions, postSessionRevoke } from '../../core/contracts/api/sessions.js'
import { fake, Refusal } from './fake.js'

/** Smart sessions of an account, by its CAIP-10 address. */
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
