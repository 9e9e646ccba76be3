import { assemble, creationCode } from './assemble.js'

/** What whoever creates a token has of it, in its smallest units: a million, with six decimals. */
export const tokenSupply = 1_000_000_000_000n

/** `transfer` and `balanceOf` of ERC-20; a balance lies in the slot of its owner's address. */
function runtimeOf(answer: string): `0x${string}` {
  return assemble(`
    0x00 CALLDATALOAD 0xe0 SHR
    DUP1 0xa9059cbb EQ @transfer JUMPI
    DUP1 0x70a08231 EQ @balanceOf JUMPI
    fail:
      0x00 0x00 REVERT
    balanceOf:
      0x04 CALLDATALOAD SLOAD 0x00 MSTORE
      0x20 0x00 RETURN
    transfer:
      0x24 CALLDATALOAD                             ; the amount, from here on below all
      DUP1 CALLER SLOAD LT @fail JUMPI              ; more than there is
      DUP1 CALLER SLOAD SUB CALLER SSTORE
      DUP1 0x04 CALLDATALOAD SLOAD ADD 0x04 CALLDATALOAD SSTORE
      0x00 MSTORE                                   ; Transfer(from, to, amount)
      0x04 CALLDATALOAD CALLER
      0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef
      0x20 0x00 LOG3
      ${answer}`)
}

const giveAll = `0x${tokenSupply.toString(16).padStart(16, '0')} CALLER SSTORE`

/** Creates a token whose `transfer` answers `true`, as ERC-20 says. */
export const tokenCreationCode = creationCode(giveAll, runtimeOf('0x01 0x00 MSTORE 0x20 0x00 RETURN'))

/** Creates a token whose `transfer` answers nothing, as Tether's on the main network. */
export const tetherCreationCode = creationCode(giveAll, runtimeOf('STOP'))
