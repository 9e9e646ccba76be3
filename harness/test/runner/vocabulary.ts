import * as blockchain from '../../../core/contracts/api/blockchain.js'
import * as catalogue from '../../../core/contracts/api/catalogue.js'
import * as convert from '../../../core/contracts/api/convert.js'
import * as gateway from '../../../core/contracts/api/gateway.js'
import * as names from '../../../core/contracts/api/names.js'
import * as onramp from '../../../core/contracts/api/onramp.js'
import * as sessions from '../../../core/contracts/api/sessions.js'
import * as siwx from '../../../core/contracts/api/siwx.js'
import { viewNames } from '../../../core/contracts/views/views.js'
import { accountNames } from '../../world/accounts/accounts.js'
import type { Vocabulary } from '../language/check-words.js'

const areas = [blockchain, catalogue, convert, gateway, names, onramp, sessions, siwx]

function isEndpoint(value: unknown): value is Vocabulary['endpoints'][number] {
  return ['service', 'path', 'name', 'method'].every((member) => member in Object(value))
}

/** The words that the product and the world give to every scenario. */
export const vocabulary: Vocabulary = {
  accounts: accountNames,
  views: viewNames,
  services: ['blockchain', 'catalogue', 'analytics'],
  endpoints: areas.flatMap((area) => Object.values(area).filter(isEndpoint)),
}
