// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EnsRegistry} from './EnsRegistry.sol';

/// What names stand for: addresses by coin type, texts, and the name of a reverse record.
contract EnsResolver {
  mapping(bytes32 => mapping(uint256 => bytes)) internal addresses;
  mapping(bytes32 => mapping(string => string)) internal texts;
  mapping(bytes32 => string) public name;
  EnsRegistry internal registry;

  uint256 internal constant ETHER = 60;

  event AddressChanged(bytes32 indexed node, uint256 coinType, bytes newAddress);
  event TextChanged(bytes32 indexed node, string indexed indexedKey, string key, string value);
  event NameChanged(bytes32 indexed node, string name);

  modifier ofOwner(bytes32 node) {
    require(registry.owner(node) == msg.sender);
    _;
  }

  function addr(bytes32 node) external view returns (address payable) {
    bytes memory found = addresses[node][ETHER];
    return payable(found.length == 20 ? address(bytes20(found)) : address(0));
  }

  function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
    return addresses[node][coinType];
  }

  function text(bytes32 node, string calldata key) external view returns (string memory) {
    return texts[node][key];
  }

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
  }

  function setAddr(bytes32 node, address to) external ofOwner(node) {
    addresses[node][ETHER] = abi.encodePacked(to);
    emit AddressChanged(node, ETHER, abi.encodePacked(to));
  }

  function setText(bytes32 node, string calldata key, string calldata value) external ofOwner(node) {
    texts[node][key] = value;
    emit TextChanged(node, key, key, value);
  }

  function setName(bytes32 node, string calldata to) external ofOwner(node) {
    name[node] = to;
    emit NameChanged(node, to);
  }
}
