import { encodeAbiParameters } from 'viem'
import { assemble } from './assemble.js'

/** Where the front door of the name service stands on every network that has one. */
export const universalResolverAddress = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

/**
 * Stands in for the name service's front door, with one name: whatever is asked, it answers of that. Enough to see which
 * network is asked, and what is made of the answer; code for `anvil_setCode`.
 */
export function universalResolverCode(of: { name: string; address: `0x${string}`; avatar: string }): `0x${string}` {
  const { name, address, avatar } = of
  const word = encodeAbiParameters([{ type: 'address' }], [address])
  const text = encodeAbiParameters([{ type: 'string' }], [avatar])
  const resolved = (data: `0x${string}`) =>
    encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [data, universalResolverAddress])
  const reverse = encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    [name, universalResolverAddress, universalResolverAddress],
  )
  const answer = (data: string) => `#${data} @${data} 0x00 CODECOPY #${data} 0x00 RETURN`
  return assemble(`
    0x00 CALLDATALOAD 0xe0 SHR
    0xa1472844 EQ @resolve JUMPI                    ; resolveWithGateways(bytes,bytes,string[])
    ${answer('reverse')}                            ; else reverseWithGateways(bytes,uint256,string[])
    resolve:
      0x24 CALLDATALOAD 0x24 ADD CALLDATALOAD 0xe0 SHR
      0x59d1d43c EQ @text JUMPI                     ; text(bytes32,string)
      ${answer('address')}                          ; else addr(bytes32)
    text:
      ${answer('avatar')}
    reverse=${reverse} address=${resolved(word)} avatar=${resolved(text)}`)
}
