import { ethers as ethersLibrary } from 'ethers'
import { adapterContract } from '../test-contract.js'
import { evmSubject } from '../test-evm-subject.js'
import { ethers } from './index.js'

adapterContract('ethers', { ...evmSubject, reference: ethers({ ethers: ethersLibrary }) })
