import { ethers as ethersLibrary } from 'ethers5'
import { adapterContract } from '../../testing/adapters/contract.js'
import { evmSubject } from '../../testing/adapters/evm-subject.js'
import { ethers5 } from './index.js'

adapterContract('ethers5', { ...evmSubject, reference: ethers5({ ethers: ethersLibrary }) })
