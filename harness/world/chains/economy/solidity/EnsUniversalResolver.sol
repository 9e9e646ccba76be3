// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {EnsRegistry} from './EnsRegistry.sol';
import {EnsResolver} from './EnsResolver.sol';
import {EnsReverseRegistrar} from './EnsReverseRegistrar.sol';

/// The front door: one call finds who answers for a name and asks.
contract EnsUniversalResolver {
  EnsRegistry internal registry;
  EnsReverseRegistrar internal reverseRegistrar;

  uint256 internal constant ETHER = 60;

  error ResolverNotFound(bytes name);
  error ResolverError(bytes errorData);
  error ReverseAddressMismatch(string primary, bytes primaryAddress);

  /// `name` as DNS writes it: each label behind its length.
  function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
    external
    view
    returns (bytes memory, address)
  {
    return resolve(name, data);
  }

  function resolve(bytes calldata name, bytes calldata data) public view returns (bytes memory, address) {
    address resolver = registry.resolver(hashOf(name, 0));
    if (resolver.code.length == 0) revert ResolverNotFound(name);
    (bool isDone, bytes memory answer) = resolver.staticcall(data);
    if (!isDone) revert ResolverError(answer);
    return (answer, resolver);
  }

  function reverseWithGateways(bytes calldata account, uint256 coinType, string[] calldata)
    external
    view
    returns (string memory, address, address)
  {
    return reverse(account, coinType);
  }

  /// The name that an address says it goes by, when the name says so too. Empty: it says none.
  function reverse(bytes calldata account, uint256 coinType) public view returns (string memory, address, address) {
    if (coinType != ETHER || account.length != 20) return ('', address(0), address(0));
    bytes32 node = reverseRegistrar.node(address(bytes20(account)));
    address reverseResolver = registry.resolver(node);
    if (reverseResolver.code.length == 0) return ('', address(0), address(0));
    string memory name = EnsResolver(reverseResolver).name(node);
    if (bytes(name).length == 0) return ('', address(0), reverseResolver);
    bytes32 forward = hashOfText(bytes(name));
    address resolver = registry.resolver(forward);
    if (resolver.code.length == 0) revert ResolverNotFound(bytes(name));
    bytes memory found = EnsResolver(resolver).addr(forward, ETHER);
    if (keccak256(found) != keccak256(account)) revert ReverseAddressMismatch(name, found);
    return (name, resolver, reverseResolver);
  }

  function hashOf(bytes calldata name, uint256 place) internal pure returns (bytes32) {
    uint256 length = place < name.length ? uint8(name[place]) : 0;
    if (length == 0) return bytes32(0);
    return keccak256(abi.encodePacked(hashOf(name, place + 1 + length), keccak256(name[place + 1:place + 1 + length])));
  }

  /// From the last label to the first.
  function hashOfText(bytes memory name) internal pure returns (bytes32 hash) {
    uint256 end = name.length;
    for (uint256 place = name.length; place > 0; place--) {
      bool isFirst = place == 1;
      if (!isFirst && name[place - 2] != '.') continue;
      bytes memory label = new bytes(end - place + 1);
      for (uint256 index = 0; index < label.length; index++) label[index] = name[place - 1 + index];
      hash = keccak256(abi.encodePacked(hash, keccak256(label)));
      if (!isFirst) end = place - 2;
    }
  }
}
