// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SmartAccount} from './SmartAccount.sol';

/// Puts an account where its owner and salt say that it will be, whoever asks.
contract SmartAccountFactory {
  address public immutable entryPoint;

  constructor(address atEntryPoint) {
    entryPoint = atEntryPoint;
  }

  /// Once deployed it stays: asked again, it answers with the account that is there.
  function createAccount(address owner, uint256 salt) external returns (address account) {
    account = addressOf(owner, salt);
    if (account.code.length == 0) new SmartAccount{salt: bytes32(salt)}(owner, entryPoint);
  }

  function addressOf(address owner, uint256 salt) public view returns (address) {
    bytes32 code = keccak256(abi.encodePacked(type(SmartAccount).creationCode, abi.encode(owner, entryPoint)));
    return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), bytes32(salt), code)))));
  }
}
