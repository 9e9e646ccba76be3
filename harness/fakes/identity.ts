import { getIdentity } from '../../core/contracts/api/identity.js'
import { iconDataUrl } from '../../fixtures/catalogue/icon.js'
import { fake } from './fake.js'

/** Whoever registered a name is known by it; everybody else is nobody. */
export const identityFakes = [
  fake(getIdentity, ({ params }, { state }) => {
    const own = state.names.find(({ address }) => address.toLowerCase() === params.address.toLowerCase())
    return own ? { name: own.name, avatar: iconDataUrl(`avatar:${own.name}`) } : { name: null, avatar: null }
  }),
]
