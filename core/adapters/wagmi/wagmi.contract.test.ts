import { adapterContract } from '../../testing/adapters/contract.js'
import { evmSubject } from '../../testing/adapters/evm-subject.js'
import { wagmiVersions } from '../../testing/adapters/wagmi-config.js'

for (const [name, openHost] of Object.entries(wagmiVersions)) adapterContract(name, { ...evmSubject, openHost })
