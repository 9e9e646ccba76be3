import { ethers as ethersLibrary } from 'ethers'
import { ethers as ethers5Library } from 'ethers5'
import { adapterContract } from '../../testing/with-harness/contract.js'
import { evmSubject } from '../../testing/with-harness/evm-subject.js'
import { ethers, ethers5 } from '../index.js'

adapterContract('ethers', { ...evmSubject, reference: ethers({ ethers: ethersLibrary }) })
adapterContract('ethers5', { ...evmSubject, reference: ethers5({ ethers: ethers5Library }) })
