import { wagmiVersions } from '../../testing/wagmi-config.js'
import { adapterContract } from '../../testing/with-harness/contract.js'
import { evmSubject } from '../../testing/with-harness/evm-subject.js'

for (const [name, openHost] of Object.entries(wagmiVersions)) adapterContract(name, { ...evmSubject, openHost })
