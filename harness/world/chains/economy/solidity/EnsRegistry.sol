// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Who owns a name of the Ethereum Name Service, and who answers for it.
contract EnsRegistry {
  struct Entry {
    address owner;
    address resolver;
    uint64 ttl;
  }

  mapping(bytes32 => Entry) internal entries;

  event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
  event NewResolver(bytes32 indexed node, address resolver);
  event Transfer(bytes32 indexed node, address owner);

  modifier ofOwner(bytes32 node) {
    require(entries[node].owner == msg.sender);
    _;
  }

  function owner(bytes32 node) external view returns (address) {
    return entries[node].owner;
  }

  function resolver(bytes32 node) external view returns (address) {
    return entries[node].resolver;
  }

  function ttl(bytes32 node) external view returns (uint64) {
    return entries[node].ttl;
  }

  function recordExists(bytes32 node) external view returns (bool) {
    return entries[node].owner != address(0);
  }

  function setOwner(bytes32 node, address to) external ofOwner(node) {
    entries[node].owner = to;
    emit Transfer(node, to);
  }

  function setResolver(bytes32 node, address to) external ofOwner(node) {
    entries[node].resolver = to;
    emit NewResolver(node, to);
  }

  function setSubnodeOwner(bytes32 node, bytes32 label, address to) external ofOwner(node) returns (bytes32 subnode) {
    subnode = keccak256(abi.encodePacked(node, label));
    entries[subnode].owner = to;
    emit NewOwner(node, label, to);
  }
}
