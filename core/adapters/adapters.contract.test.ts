import { type Address, getBase58Encoder, getPublicKeyFromAddress, signatureBytes, verifySignature } from '@solana/kit'
import {
  adapterContract,
  type ContractSubject,
  contractAccount,
  contractNetwork,
} from '../testing/with-harness/contract.js'
import { evmSubject } from '../testing/with-harness/evm-subject.js'
import { evm, solana } from './index.js'

const subjects: Record<string, ContractSubject> = {
  evm: { ...evmSubject, reference: evm() },
  solana: {
    reference: solana(),
    namespace: 'solana',
    network: contractNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
    other: contractNetwork('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    approves: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    via: 'wallet-standard',
    connectMethod: 'standard:connect',
    reconnectMethod: 'standard:connect',
    signMethod: 'solana:signMessage',
    disconnectMethod: 'standard:disconnect',
    refusalOfLeaving: 'stays, and disconnecting can be tried again',
    addressOf: (name) => contractAccount(name).solanaAddress,
    verify: async (address, message, signature) =>
      verifySignature(
        await getPublicKeyFromAddress(address as Address), // an address of a world's account
        signatureBytes(getBase58Encoder().encode(signature)),
        new TextEncoder().encode(message),
      ),
  },
}

for (const [name, subject] of Object.entries(subjects)) adapterContract(name, subject)
