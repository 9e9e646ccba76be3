import { erc6492SignatureValidatorByteCode, type Hex, universalSignatureValidatorAbi } from 'viem'
import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeDeployData,
  getAddress,
  hashMessage,
  isAddressEqual,
  isErc6492Signature,
  isHex,
  recoverAddress,
  size,
  sliceHex,
} from 'viem/utils'
import type { AskNode, Verifier } from '../../contracts/sign-in/siwx-config.js'
import { SiwxNodeMissingError } from '../../errors/siwx.js'

/** The selector of `isValidSignature`. A contract also answers with this value if the signature is valid. */
const MAGIC_VALUE = '0x1626ba7e'

/**
 * Verifies signatures of EIP-191, ERC-1271 and ERC-6492. @throws {@link SiwxNodeMissingError} when the signature is not a key's and there
 * is
 * no node to ask the contract
 */
export const verify: Verifier = async ({ message, signature, address: given, chainId }, nodeOf) => {
  if (!isHex(signature)) return false
  const address = getAddress(given)
  const hash = hashMessage(message)
  if (await isSignedByKey(address, hash, signature)) return true
  const ask = nodeOf(chainId)
  if (!ask) throw new SiwxNodeMissingError({ chainId })
  if (!isErc6492Signature(signature)) return isSignedByContract(ask, address, hash, signature)
  const code = await ask('eth_getCode', [address, 'latest'])
  if (code === '0x') return isSignedByFutureContract(ask, address, hash, signature)
  const wrapped = sliceHex(signature, 0, size(signature) - 32)
  const [, , inner] = decodeAbiParameters([{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }], wrapped)
  return isSignedByContract(ask, address, hash, inner)
}

async function isSignedByKey(address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  if (size(signature) !== 65) return false
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    return false // no point of the curve; a contract may read it in its own way
  }
}

async function isSignedByContract(ask: AskNode, to: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  const args = encodeAbiParameters([{ type: 'bytes32' }, { type: 'bytes' }], [hash, signature])
  const answer = await ask('eth_call', [{ to, data: concatHex([MAGIC_VALUE, args]) }, 'latest'])
  // The whole answer is compared, because a contract that returns its input (the precompile 0x04) begins with the same bytes.
  return typeof answer === 'string' && answer.toLowerCase().padEnd(66, '0') === MAGIC_VALUE.padEnd(66, '0')
}

/** ERC-6492: simulates the deployment of the contract and its answer in one call, which changes nothing on the chain. */
async function isSignedByFutureContract(ask: AskNode, address: Hex, hash: Hex, signature: Hex): Promise<boolean> {
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: erc6492SignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  const answer = await ask('eth_call', [{ data }, 'latest'])
  return typeof answer === 'string' && /^0x0*1$/.test(answer)
}
