import { hashMessage, hashTypedData } from 'viem'
import * as z from 'zod/mini'
import { parseTypedData } from '../../wallets/evm-signing.js'
import { address, parseParams } from '../../wallets/rpc.js'
import { describeMessage, messageBytes } from '../describe/describe-message.js'
import { describeTypedData } from '../describe/describe-typed-data.js'
import type { RpcMethod, RpcRequest } from '../messages.js'
import { networkName } from '../networks.js'
import { checkedChainId, checkSigner, evmAddressOf, signHash } from './evm-account.js'

const signParams = z.tuple([z.string(), address], z.unknown())
const typedDataParams = z.tuple([address, z.union([z.string(), z.record(z.string(), z.unknown())])], z.unknown())

const factsOf = (request: RpcRequest) => [
  { label: 'Network', value: networkName(request.chain) },
  { label: 'Account', value: evmAddressOf(request) },
]

/** Signs messages and typed data as the current account. */
export const evmSigning: Readonly<Record<string, RpcMethod>> = {
  async personal_sign(request) {
    const [message, signer] = parseParams(signParams, request.method, request.params)
    checkSigner(request, signer)
    const raw = messageBytes(message)
    await request.ask(describeMessage(raw, factsOf(request)))
    return signHash(request, hashMessage({ raw }))
  },
  async eth_signTypedData_v4(request) {
    const [signer, given] = parseParams(typedDataParams, request.method, request.params)
    checkSigner(request, signer)
    const data = parseTypedData(request.method, given)
    checkedChainId(request, data.domain.chainId)
    const hash = hashTypedData(data)
    await request.ask(describeTypedData(data, factsOf(request)))
    return signHash(request, hash)
  },
}
