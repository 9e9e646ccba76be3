import { ethers as ethersLibrary } from 'ethers'
import { adapterContract } from '../../testing/adapters/contract.js'
import { evmSubject } from '../../testing/adapters/evm-subject.js'
import { ethers } from './index.js'

adapterContract('ethers', { ...evmSubject, reference: ethers({ ethers: ethersLibrary }) })
