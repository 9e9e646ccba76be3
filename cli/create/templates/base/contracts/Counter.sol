// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Counts, and tells who did.
contract Counter {
    uint256 public count;

    event Counted(address indexed by, uint256 count);

    function increment() external {
        count += 1;
        emit Counted(msg.sender, count);
    }
}
