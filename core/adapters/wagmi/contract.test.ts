import { adapterContract } from '../test-contract.js'
import { evmSubject } from '../test-evm-subject.js'
import { wagmiVersions } from './test-config.js'

for (const [name, openHost] of Object.entries(wagmiVersions)) adapterContract(name, { ...evmSubject, openHost })
