// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EnsRegistry} from './EnsRegistry.sol';
import {EnsResolver} from './EnsResolver.sol';

/// Owns `addr.reverse`: an address says here which name it goes by.
contract EnsReverseRegistrar {
  EnsRegistry internal registry;
  EnsResolver public defaultResolver;

  /// Of `addr.reverse`.
  bytes32 internal constant ROOT = 0x91d1777781884d03a6757a803996e38de2a42967fb37eeaca72729271025a9e2;

  function node(address account) external pure returns (bytes32) {
    return keccak256(abi.encodePacked(ROOT, labelOf(account)));
  }

  /// The reverse record of whoever calls.
  function setName(string calldata name) external returns (bytes32 mine) {
    mine = registry.setSubnodeOwner(ROOT, labelOf(msg.sender), address(this));
    registry.setResolver(mine, address(defaultResolver));
    defaultResolver.setName(mine, name);
    registry.setOwner(mine, msg.sender);
  }

  /// The hash of the address as forty small digits.
  function labelOf(address account) internal pure returns (bytes32) {
    bytes memory digits = new bytes(40);
    for (uint256 index = 0; index < 40; index++) {
      uint8 digit = uint8(uint160(account) >> (4 * (39 - index))) & 0xf;
      digits[index] = bytes1(digit < 10 ? 48 + digit : 87 + digit);
    }
    return keccak256(digits);
  }
}
